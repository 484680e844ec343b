import { sql } from 'kysely'
import type { Action } from '#shared/marketing/assistant/rules.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { productOrder } from '#server/catalog/categories/sort-order-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Person = { readonly tx: Tx; readonly scope: Scope; readonly userId: number }
const ofPerson = ({ tx, scope, userId }: Person) =>
  tx.selectFrom('chat_messages').where('office_id', '=', scope.officeId).where('user_id', '=', userId)

/** The newest written replies with their messages, the newest first, and their number. */
export async function listExchanges(person: Person, since: Date, page: { limit: number; offset: number }) {
  const written = ofPerson(person).where('reply', 'is not', null).where('created_at', '>', since)
  const [rows, { total }] = await Promise.all([
    written
      .select(['id', 'message', 'source', 'created_at'])
      .select((e) => [e.ref('reply').$notNull().as('reply'), e.ref('status').$castTo<WrittenStatus>().as('status')])
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    written.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type WrittenStatus = Exclude<DB['chat_messages']['status'], 'pending'>

/** The last written replies with what they were about, the newest first. */
export const recentExchanges = (person: Person, since: Date, limit: number) =>
  ofPerson(person)
    .where('created_at', '>', since)
    .select(['message', 'action', 'first_name', 'product_id'])
    .select((e) => e.ref('reply').$notNull().as('reply'))
    .where('reply', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
export type Exchange = Awaited<ReturnType<typeof recentExchanges>>[number]

/** The facts about the business that a text may state. */
export const officeFacts = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices')
    .select(['name', 'city', 'slug', 'online_booking'])
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()
/** The products and services for sale, in the order of the office. */
export const soldProducts = (tx: Tx, scope: Scope, limit: number) =>
  tx
    .selectFrom('products as p')
    .innerJoin('categories as c', (j) => j.onRef('c.office_id', '=', 'p.office_id').onRef('c.id', '=', 'p.category_id'))
    .select(['p.id', 'p.name', 'p.price', 'p.product_type', 'p.time_window'])
    .where('p.office_id', '=', scope.officeId)
    .where('p.deleted_at', 'is', null)
    .where('p.status', '=', 'active')
    .orderBy('p.product_type', 'desc')
    .orderBy(productOrder)
    .limit(limit)
    .execute()
/** Undefined for a deleted product; an inactive one is found. */
export const soldProduct = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('products')
    .select(['id', 'name', 'description', 'price', 'time_window', 'product_type'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export type NewExchange = {
  readonly message: string
  readonly action: Action | null
  readonly first_name: string | null
  readonly product_id: number | null
  readonly created_at: Date
}

/**
 * Counts one text against the month's quota; false when it has no room. The counter's row decides
 * races.
 */
export async function takeTextQuota(tx: Tx, scope: Scope, month: string): Promise<boolean> {
  const quota = sql`(select p.ai_quota from subscriptions s join plans p on p.id = s.plan_id where s.office_id = ${scope.officeId})`
  const { rows } = await sql`
    insert into usage_counters as u (office_id, month, kind, used)
    select ${scope.officeId}, ${month}::date, 'ai', 1 where ${quota} >= 1
    on conflict (office_id, month, kind) do update set used = u.used + 1 where u.used + 1 <= ${quota}
    returning used`.execute(tx)
  return rows.length > 0
}

/**
 * Claims the person's next reply. Fails on chat_reply_pending while another one is being written.
 */
export const insertPending = async (
  { tx, scope, userId }: Person,
  { month, ...exchange }: NewExchange & { readonly month: string; readonly pending_until: Date },
): Promise<number> =>
  (
    await tx
      .insertInto('chat_messages')
      .values({
        ...exchange,
        office_id: scope.officeId,
        user_id: userId,
        status: 'pending',
        source: 'model',
        counted_month: sql<LocalDate>`${month}::date`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A reply from a template, which needs no claim. */
export const insertWritten = async (
  { tx, scope, userId }: Person,
  exchange: NewExchange & { readonly reply: string },
): Promise<number> =>
  (
    await tx
      .insertInto('chat_messages')
      .values({ ...exchange, office_id: scope.officeId, user_id: userId, status: 'done', source: 'template' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Stores a pending reply; false when its claim has ended. */
export const storeReply = async (
  tx: Tx,
  scope: Scope,
  id: number,
  written: { readonly reply: string; readonly status: WrittenStatus },
): Promise<boolean> =>
  (await tx
    .updateTable('chat_messages')
    .set({ ...written, pending_until: null })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Deletes pending replies and gives their places in the quota back, each once. */
const release = (tx: Tx, scope: Scope, which: ReturnType<typeof sql>) =>
  sql`
    with released as (
      delete from chat_messages where office_id = ${scope.officeId} and status = 'pending' and ${which}
      returning counted_month),
    counted as (select counted_month as month, count(*)::int as n from released group by 1)
    update usage_counters u set used = greatest(u.used - c.n, 0) from counted c
      where u.office_id = ${scope.officeId} and u.kind = 'ai' and u.month = c.month`.execute(tx)
/** Deletes one reply that was not written and gives its place in the quota back. */
export const releasePending = (tx: Tx, scope: Scope, id: number) => release(tx, scope, sql`id = ${id}`)
/** Those whose process ended before they were written. */
export const releaseLost = ({ tx, scope, userId }: Person, now: Date) =>
  release(tx, scope, sql`user_id = ${userId} and pending_until <= ${now}`)

/** Deletes the person's written messages, or only those from before a time. */
export const deleteWritten = ({ tx, scope, userId }: Person, before?: Date) =>
  tx
    .deleteFrom('chat_messages')
    .where('office_id', '=', scope.officeId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'pending')
    .$if(before !== undefined, (q) => q.where('created_at', '<=', before!))
    .execute()

/**
 * Customers with a birthday from `today` to `until`, both included. One of 29 February is on the
 * 28th in other years.
 */
export const birthdaysBetween = async (tx: Tx, scope: Scope, today: string, until: string, limit: number) => {
  const { rows } = await sql<{ id: number; full_name: string; birthday: LocalDate }>`
    select id, full_name, birthday::date::text as birthday
    from customers c
    cross join generate_series(extract(year from ${today}::date)::int, extract(year from ${until}::date)::int) as y(year)
    cross join lateral (select c.birth_date + make_interval(years => y.year - extract(year from c.birth_date)::int)) b(birthday)
    where c.office_id = ${scope.officeId} and c.deleted_at is null and c.is_active and c.birth_date is not null
      and birthday between ${today}::date and ${until}::date
    order by birthday, full_name, id limit ${limit}`.execute(tx)
  return rows
}
