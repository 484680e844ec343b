import { sql, type RawBuilder } from 'kysely'
import type { OptionalPart } from '#shared/office/subscriptions/rules.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { planIncludes } from './plan-queries.ts'

/** The parts of messages that an office has sent in all, which a trial counts. */
export const partsOfAllMonths = (officeId: RawBuilder<unknown>) =>
  sql<number>`coalesce((select sum(used)::int from usage_counters where office_id = ${officeId} and kind = 'sms'), 0)`

/**
 * The office's plan and its usage: that of a month, whose first day `month` is, and of the whole
 * trial.
 */
export const subscription = (tx: Tx, scope: Scope, month: string) =>
  tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('usage_counters as sms', (j) =>
      j
        .onRef('sms.office_id', '=', 's.office_id')
        .on('sms.kind', '=', 'sms')
        .on('sms.month', '=', month as never),
    )
    .leftJoin('usage_counters as ai', (j) =>
      j
        .onRef('ai.office_id', '=', 's.office_id')
        .on('ai.kind', '=', 'ai')
        .on('ai.month', '=', month as never),
    )
    .select([
      's.status',
      's.plan_id',
      's.ends_at',
      'p.sms_quota as plan_sms_quota',
      's.trial_sms',
      'p.ai_quota',
      'p.employees_max',
      'p.name as plan_name',
      'p.price as plan_price',
    ])
    .select(['ai.used as ai_used', 'sms.day as sms_day', 'sms.used_on_day as sms_used_on_day'])
    .select(
      sql<number | null>`case when s.trial_sms is null then sms.used else ${partsOfAllMonths(sql`s.office_id`)} end`.as(
        'sms_used',
      ),
    )
    .select([
      planIncludes('invoices').as('has_invoices'),
      planIncludes('cards').as('has_cards'),
      planIncludes('assistant').as('has_assistant'),
    ])
    .select(sql<number>`coalesce(s.trial_sms, p.sms_quota)`.as('sms_quota'))
    .where('s.office_id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

/** Also finds deleted users. Throws when the id is not of the office. */
export const personById = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.name', 'u.email', 'p.email_proved_at', 'u.role'])
    .where('u.office_id', '=', scope.officeId)
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Locks the office's subscription until the transaction ends, so that concurrent requests cannot
 * both take the last place.
 */
export const lockSubscription = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select('p.employees_max')
    .where('s.office_id', '=', scope.officeId)
    .forUpdate('s')
    .executeTakeFirstOrThrow()

/** The number of active employees, which the plan limits. */
export const employeesUsed = async (tx: Tx, scope: Scope): Promise<number> => {
  const counted = tx
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('office_id', '=', scope.officeId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
  return (await counted.executeTakeFirstOrThrow()).n
}

/**
 * Undefined when there is no such plan. Plans are the same for all offices. `price` is in shekels.
 */
export const planById = (db: Database, id: number) =>
  db
    .selectFrom('plans as p')
    .select(['id', 'name', 'price', 'features', planIncludes('documents').as('documents')])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Whether the office has begun to use each part that it may do without. Probes keys and counts
 * nothing.
 */
export const partsInUse = (tx: Tx, { officeId }: Scope): Promise<Record<OptionalPart, boolean>> => {
  const hasAny = (table: 'waiting_entries' | 'prepaid') =>
    sql<boolean>`exists (select from ${sql.table(table)} where office_id = ${officeId})`
  const hasKept = (table: 'resources' | 'documents' | 'punch_card_offers') =>
    sql<boolean>`exists (select from ${sql.table(table)} where office_id = ${officeId} and deleted_at is null)`
  return tx
    .selectNoFrom([
      hasAny('waiting_entries').as('waiting_list'),
      hasKept('resources').as('resources'),
      sql<boolean>`${hasKept('punch_card_offers')} or ${hasAny('prepaid')}`.as('prepaid'),
      hasKept('documents').as('documents'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether the office's subscription was never paid. */
export const isTrial = async (tx: Tx, scope: Scope): Promise<boolean> => {
  const found = tx.selectFrom('subscriptions').select('trial_sms').where('office_id', '=', scope.officeId)
  return (await found.executeTakeFirstOrThrow()).trial_sms !== null
}
