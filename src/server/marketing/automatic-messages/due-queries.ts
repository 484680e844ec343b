/** Whom an automatic message is due to. */
import { sql, type RawBuilder } from 'kysely'
import {
  birthdaysBetween,
  LATE_DAYS,
  REVIEW_PAUSE_DAYS,
  visitsDue,
} from '#shared/marketing/automatic-messages/rules.ts'
import { LINK_TAG } from '#shared/marketing/campaigns/rules.ts'
import type { AutomaticKind } from '#shared/messages/sms/rules.ts'
import { addDays, dateOf, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { isAllowed, linkToken, withNewToken } from '../campaigns/audience-queries.ts'
import { isMarketing } from '../campaigns/queries.ts'
import { removalEnd } from '../campaigns/refusal-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Setting } from './settings-queries.ts'

export type Recipient = {
  readonly id: number
  readonly full_name: string
  readonly gender: string | null
  /** E.164 */
  readonly phone: string
  /** At most one message is ever written for it. */
  readonly key: string
}

const startOf = (date: string) => new Date(toInstant(wallClockAt(date, '00:00')))
/** The last appointment of `customers c` with this condition, as `last`. */
const lastVisit = (condition: RawBuilder<unknown>) => sql`
  cross join lateral (select a.id, a.start_at from appointments a
    where a.office_id = c.office_id and a.customer_id = c.id and a.deleted_at is null and ${condition}
    order by a.start_at desc limit 1) last`

type Due = {
  readonly from: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
}

/**
 * A birthday since the last run. Greeted once a year, also when the date is corrected meanwhile.
 */
function dueBirthdays({ queued_to }: Setting, now: Date): Due {
  const birthdays = birthdaysBetween(queued_to, dateOf(now))
  return {
    from: sql`join jsonb_to_recordset(${JSON.stringify(birthdays)}::jsonb) b(day text, year text) on to_char(c.birth_date, 'MM-DD') = b.day`,
    key: sql`'birthday:' || c.phone || ':' || b.year`,
    condition: sql`true`,
  }
}

/**
 * No visit for so many days, and none to come: the last appointment is in the past. Once for each
 * absence.
 */
function dueAbsences({ days }: Setting, now: Date): Due {
  const { from, to } = visitsDue(dateOf(now), days!, LATE_DAYS.miss_you)
  return {
    from: lastVisit(sql`a.status_key not in ('cancelled', 'no_show')`),
    key: sql`'miss_you:' || last.id`,
    condition: sql`last.start_at >= ${from} and last.start_at < ${to}`,
  }
}

/**
 * A visit that was done so many days ago, unless the customer was asked in the last sixty days.
 * Once for each visit.
 */
function dueReviews({ days }: Setting, now: Date): Due {
  const { from, to } = visitsDue(dateOf(now), days!, LATE_DAYS.review)
  const since = startOf(addDays(dateOf(now), -REVIEW_PAUSE_DAYS))
  return {
    from: lastVisit(sql`a.status_key = 'done' and a.end_at <= ${now}`),
    key: sql`'review:' || last.id`,
    condition: sql`last.start_at >= ${from} and last.start_at < ${to}
      and not exists (select from sms_messages m where m.office_id = c.office_id and m.customer_id = c.id
        and m.kind = 'review' and m.created_at >= ${since})`,
  }
}

const due = { birthday: dueBirthdays, miss_you: dueAbsences, review: dueReviews } as const satisfies Record<
  AutomaticKind,
  unknown
>

/**
 * The customers to whom a kind is due: they consented, did not refuse, have a mobile number, got no
 * other marketing today, and no message with the same key before.
 */
export const dueRecipients = async (tx: Tx, scope: Scope, setting: Setting, now: Date): Promise<Recipient[]> => {
  const { from, key, condition } = due[setting.kind](setting, now)
  const { rows } = await sql<Recipient>`
    select * from (select c.id, c.office_id, c.full_name, c.gender, c.phone, ${key} as key
      from customers c ${from}
      where c.office_id = ${scope.officeId} and c.deleted_at is null and ${isAllowed} and ${condition}) c
    where not exists (select from marketing_phones p
        where p.office_id = c.office_id and p.phone = c.phone and p.refused_at is not null)
      and not exists (select from sms_messages m where m.office_id = c.office_id and m.customer_id = c.id
        and m.created_at >= ${startOf(dateOf(now))} and ${isMarketing})
      and not exists (select from sms_messages m where m.office_id = c.office_id and m.dedupe_key = c.key)
    order by c.id`.execute(tx)
  return rows
}

type NewMessages = {
  readonly campaignId: number
  readonly kind: AutomaticKind
  readonly now: Date
  /** Texts with the tag of the link's token, up to the token of the removal link. */
  readonly messages: readonly (Pick<Recipient, 'id' | 'phone' | 'key'> & { readonly message: string })[]
}
/**
 * Writes messages, without those whose key exists or whose phone refused meanwhile. The job looks
 * for refusals again before it sends a message.
 */
export const insertAutomatic = async (tx: Tx, scope: Scope, { campaignId, kind, now, messages }: NewMessages) => {
  const rows = JSON.stringify(messages)
  await sql`insert into marketing_phones (office_id, phone)
    select ${scope.officeId}, phone from jsonb_to_recordset(${rows}::jsonb) m(phone text)
    order by phone on conflict do nothing`.execute(tx)
  await sql`
    insert into sms_messages (office_id, customer_id, campaign_id, phone, message, link_token, kind, dedupe_key, created_at)
    select ${scope.officeId}, m.id, ${campaignId}, m.phone, replace(m.message, ${LINK_TAG}, l.token) || ${removalEnd},
      ${linkToken(sql`m.message`)}, ${kind}, m.key, ${now}
    from jsonb_to_recordset(${rows}::jsonb) m(id bigint, phone text, message text, key text)
    join marketing_phones p on p.office_id = ${scope.officeId} and p.phone = m.phone
    ${withNewToken(sql`m.id`)}
    where p.refused_at is null and p.phone = any(${messages.map(({ phone }) => phone)}::text[])
    on conflict (office_id, dedupe_key) do nothing`.execute(tx)
}
