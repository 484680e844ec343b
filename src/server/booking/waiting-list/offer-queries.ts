/** Offers to the waiting list, the time that they hold, and who may get one. */
import { sql, type Insertable } from 'kysely'
import type { Gap, Window } from '#shared/booking/waiting-list/rules.ts'
import { dateOf, TIME_ZONE } from '#shared/values/local-time.ts'
import type { Channel } from '#shared/customers/customers/rules.ts'
import type { Money, WallClock } from '#shared/values/wire.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { ownWhatsapp, type OwnWhatsapp } from '#server/messages/sms/whatsapp-queries.ts'

export type OfferState = 'open' | 'accepted' | 'declined' | 'expired' | 'taken' | 'withdrawn'
const overlaps = (start: string, end: string, gap: Gap) =>
  sql<boolean>`${sql.ref(start)} < ${new Date(gap.end)} and ${sql.ref(end)} > ${new Date(gap.start)}`

/** Whether a part of this time is on offer. */
export const hasOpenOffer = async (tx: Tx, scope: Scope, now: Date, gap: Gap): Promise<boolean> =>
  (await tx
    .selectFrom('waiting_offers')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', gap.employee_id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .where(overlaps('gap_start', 'gap_end', gap))
    .limit(1)
    .executeTakeFirst()) !== undefined

export type WaitingCustomer = Window & {
  readonly id: number
  readonly customer_id: number
  readonly service_id: number
  readonly created_at: Date
  readonly phone: string
  readonly phone_unproved: boolean
  readonly email: string | null
  readonly preferred: Channel | null
  readonly whatsapp: OwnWhatsapp
}
const CANDIDATES_MAX = 300
/**
 * Who may be offered a part of this time, first come first: without those who booked the service
 * meanwhile, who have another offer, who refused this time or let it pass, and who want no
 * messages. `entryId`: only this entry, even if it refused.
 */
export const candidatesFor = async (tx: Tx, scope: Scope, now: Date, gap: Gap, entryId?: number) => {
  const gapOverlaps = sql`x.gap_start < ${new Date(gap.end)} and x.gap_end > ${new Date(gap.start)}`
  const refused = sql`exists (select from waiting_offers x where x.office_id = w.office_id and x.entry_id = w.id
    and x.employee_id = ${gap.employee_id} and x.state in ('declined', 'expired', 'open') and ${gapOverlaps})`
  const { rows } = await sql<WaitingCustomer>`
    select w.id, w.customer_id, w.service_id, w.created_at, w.employee_ids, w.weekdays, w.from_minute, w.until_minute,
      w.from_date::text, w.until_date::text, c.phone, c.phone_unproved, c.email, c.preferred_channel as preferred, ${ownWhatsapp(scope)} as whatsapp
    from waiting_entries w join customers c on c.office_id = w.office_id and c.id = w.customer_id
    where w.office_id = ${scope.officeId} and w.ended_at is null and c.deleted_at is null and c.settings_send_sms
      and w.from_date <= ${dateOf(gap.end)}::date and w.until_date >= ${dateOf(gap.start)}::date
      and (cardinality(w.employee_ids) = 0 or ${gap.employee_id} = any(w.employee_ids))
      and ${entryId === undefined ? sql`not ${refused}` : sql`w.id = ${entryId}`}
      and not exists (select from waiting_offers x where x.office_id = w.office_id and x.entry_id = w.id
        and x.state = 'open' and x.expires_at > ${now})
      and not exists (select from appointments a where a.office_id = w.office_id and a.customer_id = w.customer_id
        and a.service_id = w.service_id and a.deleted_at is null and a.status_key <> 'cancelled'
        and a.created_at > w.created_at and a.start_at > ${now}
        and (a.start_at at time zone ${sql.lit(TIME_ZONE)})::date between w.from_date and w.until_date)
    order by w.created_at, w.id limit ${CANDIDATES_MAX}`.execute(tx)
  return rows
}

/**
 * Locks entries and returns the ids of those that still wait and have no offer. An entry that
 * another transaction has locked is left out: it is being offered something or answers.
 */
export const takeEntries = async (tx: Tx, scope: Scope, now: Date, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from waiting_entries w where w.office_id = ${scope.officeId} and w.id = any(${ids}::bigint[])
      and w.ended_at is null for update skip locked`.execute(tx)
  const { rows: busy } = await sql<{ entry_id: number }>`
    select entry_id from waiting_offers where office_id = ${scope.officeId} and entry_id = any(${ids}::bigint[])
      and state = 'open' and expires_at > ${now}`.execute(tx)
  const taken = new Set(busy.map(({ entry_id }) => entry_id))
  return new Set(rows.map(({ id }) => id).filter((id) => !taken.has(id)))
}

type Hold = { readonly employee_id: number; readonly start_at: Date; readonly end_at: Date; readonly expires_at: Date }
/** Holds a time: a block that ends by itself. Returns its id. */
export const insertHold = async (tx: Tx, scope: Scope, now: Date, hold: Hold): Promise<number> =>
  (
    await tx
      .insertInto('time_blocks')
      .values({ ...hold, office_id: scope.officeId, icon: 'offer', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
type HeldService = { readonly serviceId: number; readonly start: Date; readonly end: Date; readonly until: Date }
/**
 * A hold takes a unit of what a service needs; `end` includes the buffer. The services that share a
 * hold share units. The resources must be locked. Fails on resource_taken when one is full.
 */
export const holdUnits = async (tx: Tx, { officeId }: Scope, hold: number, held: HeldService): Promise<void> => {
  const { serviceId, start, end, until } = held
  await sql`select hold_resources(${officeId}, ${hold}, ${serviceId}, ${start}, ${end}, ${until})`.execute(tx)
}
/** Frees a held time with its units. Does nothing when that was done. */
export const removeHold = async (tx: Tx, { officeId }: Scope, id: number, now: Date): Promise<void> => {
  await sql`with freed as (delete from resource_uses where office_id = ${officeId} and hold_id = ${id})
    update time_blocks set deleted_at = ${now} where office_id = ${officeId} and id = ${id} and deleted_at is null`.execute(
    tx,
  )
}

type NewOffer = Omit<Insertable<DB['waiting_offers']>, 'office_id'>
/** Returns the ids. */
export const insertOffers = async (tx: Tx, scope: Scope, offers: readonly NewOffer[]): Promise<number[]> => {
  const values = offers.map((offer) => ({ ...offer, office_id: scope.officeId }))
  return (await tx.insertInto('waiting_offers').values(values).returning('id').execute()).map(({ id }) => id)
}

/** All offers of a hold, locked in the order of their ids. Locks of calendars come after them. */
export const lockOffersOfHold = (tx: Tx, scope: Scope, holdId: number) =>
  tx
    .selectFrom('waiting_offers')
    .select([
      'id',
      'entry_id',
      'hold_id',
      'employee_id',
      'start_at',
      'end_at',
      'gap_start',
      'gap_end',
      'expires_at',
      'price',
    ])
    .select((e) => e.ref('state').$castTo<OfferState>().as('state'))
    .where('office_id', '=', scope.officeId)
    .where('hold_id', '=', holdId)
    .orderBy('id')
    .forUpdate()
    .execute()
export type OfferRow = Awaited<ReturnType<typeof lockOffersOfHold>>[number]

/** The hold of an offer; undefined for an unknown one. */
export const holdOf = async (tx: Tx, scope: Scope, id: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('waiting_offers')
      .select('hold_id')
      .where('office_id', '=', scope.officeId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.hold_id

/** The holds of the open offers of an entry. */
export const holdsOfEntry = async (tx: Tx, scope: Scope, entryId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('waiting_offers')
      .select('hold_id')
      .where('office_id', '=', scope.officeId)
      .where('entry_id', '=', entryId)
      .where('state', '=', 'open')
      .orderBy('hold_id')
      .execute()
  ).map(({ hold_id }) => hold_id)

/** Settles open offers. */
export const settleOffers = (
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  now: Date,
  settled: { readonly state: Exclude<OfferState, 'open'>; readonly appointment_id?: number },
) =>
  tx
    .updateTable('waiting_offers')
    .set({ ...settled, answered_at: now })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '=', 'open')
    .execute()

const wallClockOf = (column: string) => sql<WallClock>`(${sql.ref(column)} at time zone ${sql.lit(TIME_ZONE)})::text`
/**
 * An open offer whose time is over, and an accepted one that was not paid in time, count as expired
 * before their jobs say so.
 */
const stateAt = (now: Date) =>
  sql<OfferState>`case when x.state = 'open' and x.expires_at <= ${now} then 'expired'
    when x.state = 'accepted' and a.held_until <= ${now} then 'expired' else x.state end`
const shown = (tx: Tx, scope: Scope, now: Date) =>
  tx
    .selectFrom('waiting_offers as x')
    .innerJoin('waiting_entries as w', (j) =>
      j.onRef('w.office_id', '=', 'x.office_id').onRef('w.id', '=', 'x.entry_id'),
    )
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'w.office_id').onRef('c.id', '=', 'w.customer_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'w.office_id').onRef('s.id', '=', 'w.service_id'))
    .innerJoin('users as u', (j) => j.onRef('u.office_id', '=', 'x.office_id').onRef('u.id', '=', 'x.employee_id'))
    .leftJoin('appointments as a', (j) =>
      j.onRef('a.office_id', '=', 'x.office_id').onRef('a.id', '=', 'x.appointment_id'),
    )
    .select(['x.id', 'x.entry_id', 'x.hold_id', 'x.employee_id', 'x.created_at', 'x.expires_at'])
    .select(['c.full_name as customer_name', 's.name as service_name', 'u.name as employee_name', 'a.manage_token'])
    .select(['w.service_id', 'a.held_until'])
    .select((e) => [e.ref('x.price').$castTo<Money>().as('price'), stateAt(now).as('state')])
    .select([wallClockOf('x.start_at').as('start_time'), wallClockOf('x.end_at').as('end_time')])
    .where('x.office_id', '=', scope.officeId)

const OFFERS_MAX = 200
/** The latest offers, the newest first. */
export const listOffers = (tx: Tx, scope: Scope, now: Date) =>
  shown(tx, scope, now).orderBy('x.id', 'desc').limit(OFFERS_MAX).execute()
/** In the order of their ids. */
export const offersByIds = (tx: Tx, scope: Scope, now: Date, ids: readonly number[]) =>
  shown(tx, scope, now)
    .where('x.id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('x.id')
    .execute()
/** The offer, or without one the latest of the entry. */
export const offerOfLink = (tx: Tx, scope: Scope, now: Date, linked: { entry_id: number; offer_id: number | null }) =>
  shown(tx, scope, now)
    .where('x.entry_id', '=', linked.entry_id)
    .$if(linked.offer_id !== null, (query) => query.where('x.id', '=', linked.offer_id!))
    .orderBy('x.id', 'desc')
    .limit(1)
    .executeTakeFirst()
