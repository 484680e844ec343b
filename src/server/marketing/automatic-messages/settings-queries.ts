import { DAYS } from '#shared/marketing/automatic-messages/rules.ts'
import { AUTOMATIC_KINDS, type AutomaticKind } from '#shared/messages/sms/rules.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type Setting = {
  readonly kind: AutomaticKind
  readonly is_on: boolean
  /** After the last visit; null for a birthday. */
  readonly days: number | null
  readonly review_url: string | null
  /** What is due up to this date was queued. */
  readonly queued_to: LocalDate
}
const columns = ['kind', 'is_on', 'days', 'review_url', 'queued_to'] as const

/** The settings of every kind; what the office has not set is off. */
export async function settingsOf(tx: Tx, scope: Scope): Promise<readonly Setting[]> {
  const query = tx.selectFrom('automatic_messages').select(columns).where('office_id', '=', scope.officeId)
  const rows = new Map((await query.execute()).map((row) => [row.kind, row]))
  return AUTOMATIC_KINDS.map((kind) => rows.get(kind) ?? unset(kind))
}
const unset = (kind: AutomaticKind): Setting => ({
  kind,
  is_on: false,
  days: DAYS[kind]?.start ?? null,
  review_url: null,
  queued_to: '1970-01-01' as LocalDate,
})

/** Stores the settings of a kind. */
export const upsertSetting = (tx: Tx, scope: Scope, { kind, ...values }: Setting) =>
  tx
    .insertInto('automatic_messages')
    .values({ office_id: scope.officeId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['office_id', 'kind']).doUpdateSet(values))
    .execute()

/**
 * Locks a kind that is on and was not queued up to `date`, and notes that it is. Returns it as it
 * was; undefined when there is nothing to do, so that a job that runs twice queues nothing twice.
 */
export async function claimDay(
  tx: Tx,
  scope: Scope,
  kind: AutomaticKind,
  date: LocalDate,
): Promise<Setting | undefined> {
  const setting = await tx
    .selectFrom('automatic_messages')
    .select(columns)
    .where('office_id', '=', scope.officeId)
    .where('kind', '=', kind)
    .where('is_on', '=', true)
    .where('queued_to', '<', date)
    .forUpdate()
    .executeTakeFirst()
  if (setting) await upsertSetting(tx, scope, { ...setting, queued_to: date })
  return setting
}
