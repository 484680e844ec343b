import { sql, type RawBuilder } from 'kysely'
import { LINK_TAG, NAME_TAG, REGULAR_VISITS } from '#shared/marketing/campaigns/rules.ts'
import type { CampaignBody, Segment } from '#shared/marketing/campaigns/contract.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { withName, withOpenPrefixes } from '#shared/values/prefix-text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { removalEnd } from './refusal-queries.ts'

export type Audience = Omit<CampaignBody, 'message' | 'send_at'>
type Condition = RawBuilder<unknown>

const attended = sql`a.office_id = c.office_id and a.customer_id = c.id and a.status_key not in ('cancelled', 'no_show')`
const daysBefore = (now: Date, days: number) => sql`${now}::timestamptz - make_interval(days => ${days}::int)`

function inSegment(segment: Segment, now: Date): Condition {
  switch (segment.kind) {
    case 'all':
      return sql`true`
    case 'birthday':
      return sql`extract(month from c.birth_date) = ${Number(dateOf(now).slice(5, 7))}`
    case 'not_seen': {
      const since = daysBefore(now, segment.days)
      return sql`exists (select from appointments a where ${attended} and a.start_at < ${since})
        and not exists (select from appointments a where ${attended} and a.start_at >= ${since})`
    }
    case 'regular':
      return sql`(select count(*) from appointments a where ${attended}
        and a.start_at between ${daysBefore(now, 365)} and ${now}) >= ${REGULAR_VISITS}`
    case 'bought':
      return sql`exists (select from orders o join order_items i on i.office_id = o.office_id and i.order_id = o.id
        where o.office_id = c.office_id and o.customer_id = c.id and o.status = 'completed'
          and i.product_id = ${segment.product_id})`
  }
}

/** Named customers, or the active ones of a segment. A condition on `customers c`. */
const isChosen = (scope: Scope, now: Date, { customer_ids: ids, segment, filters }: Audience): Condition => sql`
  c.office_id = ${scope.officeId} and c.deleted_at is null
  ${ids ? sql`and c.id = any(${ids}::bigint[])` : sql``}
  ${segment ? sql`and c.is_active and ${inSegment(segment, now)}` : sql``}
  ${filters?.search ? sql`and c.search_text like ${anywhere(filters.search)}` : sql``}
  ${filters?.gender ? sql`and c.gender = ${filters.gender}` : sql``}`

/** A token `l.token` for each row with this id, for the address of a link. */
export const withNewToken = (id: Condition): Condition =>
  sql`cross join lateral (select new_link_token(${id}) as token) l`
/** The token of a text, if it has the tag of a link. */
export const linkToken = (message: Condition): Condition =>
  sql`case when strpos(${message}, ${LINK_TAG}) > 0 then l.token end`

/** Customers who may get marketing. A condition on `customers c`; refusals are checked apart. */
export const isAllowed = sql.raw(
  `(c.is_active and c.marketing_consent and c.settings_send_sms and c.phone ~ '^\\+9725[0-9]{8}$')`,
)
const firstName = sql.raw(`split_part(c.full_name, ' ', 1)`)
/** With a maqaf between a preposition and the first name, where that is not Hebrew. */
function wordingOf(message: string): Condition {
  const [hebrew, other] = [withOpenPrefixes(message), withName(message, NAME_TAG, NAME_TAG)]
  if (hebrew === other) return sql`${message}::text`
  return sql`case when ${firstName} ~ ${'^[\u05D0-\u05EA]'} then ${hebrew}::text else ${other} end`
}

export type AudienceCount = {
  readonly chosen: number
  readonly count: number
  readonly no_consent: number
  readonly refused: number
  /** The first name of one recipient; null without recipients. */
  readonly first_name: string | null
}
/** Counts the chosen customers, and those of them who will get a message. */
export const countAudience = async (tx: Tx, scope: Scope, now: Date, audience: Audience): Promise<AudienceCount> => {
  const { rows } = await sql<AudienceCount>`
    select count(*)::int as chosen, count(*) filter (where is_allowed and not is_refused)::int as count,
      count(*) filter (where is_refused)::int as refused,
      count(*) filter (where not is_allowed and not is_refused)::int as no_consent,
      min(first_name) filter (where is_allowed and not is_refused) as first_name
    from (select ${isAllowed} as is_allowed, p.refused_at is not null as is_refused, ${firstName} as first_name
      from customers c left join marketing_phones p on p.office_id = c.office_id and p.phone = c.phone
      where ${isChosen(scope, now, audience)}) as customer`.execute(tx)
  return rows[0]!
}

export type NewMessages = {
  readonly campaignId: number
  /**
   * The whole text, with the tags of the first name and of the link's token, up to the token of the
   * removal link.
   */
  readonly message: string
}
/**
 * Writes the messages of a campaign, one for each allowed customer, and returns their number.
 * Phones without a token get one before. The job looks for refusals again before it sends a
 * message. `units` are their parts, which the quota counts.
 */
export const insertMessages = async (
  tx: Tx,
  scope: Scope,
  now: Date,
  audience: Audience,
  { campaignId, message }: NewMessages,
): Promise<{ readonly sent: number; readonly units: number }> => {
  await sql`insert into marketing_phones (office_id, phone)
    select c.office_id, c.phone from customers c where ${isChosen(scope, now, audience)} and ${isAllowed}
      and not exists (select from marketing_phones p where p.office_id = c.office_id and p.phone = c.phone)
    order by c.phone on conflict do nothing`.execute(tx)
  const hasLink = message.includes(LINK_TAG)
  const token = hasLink ? sql`l.token` : sql`''`
  const { rows } = await sql<{ sent: number; units: number }>`
    with written as (insert into sms_messages (office_id, customer_id, campaign_id, phone, message, link_token, kind, dedupe_key, created_at)
    select c.office_id, c.id, ${campaignId}, c.phone,
      replace(replace(${wordingOf(message)}, ${LINK_TAG}, ${token}), ${NAME_TAG}, ${firstName}) || ${removalEnd},
      nullif(${token}, ''), 'marketing', 'campaign:' || ${campaignId}::text || ':' || c.phone, ${now}
    from customers c join marketing_phones p on p.office_id = c.office_id and p.phone = c.phone
    ${hasLink ? withNewToken(sql`c.id`) : sql``}
    where ${isChosen(scope, now, audience)} and ${isAllowed} and p.refused_at is null
    returning units)
    select count(*)::int as sent, coalesce(sum(units), 0)::int as units from written`.execute(tx)
  return rows[0]!
}
