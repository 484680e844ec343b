import { randomBytes } from 'node:crypto'
import { TRIAL_PARTS } from '#shared/office/subscriptions/trial.ts'
import { DAY } from '#shared/values/local-time.ts'
import { insertCalendarSettings, insertStatuses } from '#server/office/calendar-settings/queries.ts'
import { defaultStatuses } from '#server/office/calendar-settings/text.ts'
import { insertUser } from '#server/office/users/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { officeChange } from '#server/office/business/changes.ts'
import { insertOffice, insertSubscription } from '#server/office/business/queries.ts'

const TRIAL_DAYS = 30
const TRIAL_PLAN = 4

type NewOffice = {
  name: string
  slug?: string
  /** The subscription counts as paid: all messages of its plan may be sent. */
  isPaid?: boolean
  /** `email_proved_at` null: the owner is asked to prove the mailbox. */
  owner: {
    name: string
    email: string
    phone_number: string
    password_hash: string | null
    email_proved_at: Date | null
  }
}
/**
 * Creates an office with its owner, calendar settings, statuses and a trial of the largest plan.
 */
export async function createOffice(tx: Tx, scope: Scope, now: Date, office: NewOffice): Promise<{ ownerId: number }> {
  const { name, owner, slug = `b-${randomBytes(5).toString('hex')}`, isPaid = false } = office
  await insertOffice(tx, scope, { slug, name, phone: owner.phone_number }, now)
  const ends_at = new Date(now.getTime() + TRIAL_DAYS * DAY)
  await insertSubscription(tx, scope, { plan_id: TRIAL_PLAN, ends_at, trial_sms: isPaid ? null : TRIAL_PARTS.whole })
  const ownerId = await insertUser(tx, scope, { ...owner, role: 'owner' })
  await insertCalendarSettings(tx, scope)
  await insertStatuses(tx, scope, defaultStatuses)
  const actor = `user:${ownerId}`
  recordChange({ tx, scope, now, actor }, officeChange, { action: 'found', id: scope.officeId })
  return { ownerId }
}
