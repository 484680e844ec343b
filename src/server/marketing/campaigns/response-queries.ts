import { sql } from 'kysely'
import type { campaigns } from '#shared/marketing/campaigns/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { AutomaticKind } from '#shared/messages/sms/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere, paged } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { isAllowed } from './audience-queries.ts'

/** As the counts of automatic messages. */
const AUTOMATIC_DAYS = 90
/** A condition on `customers c`. */
const hasNotRefused = sql`not exists (select from marketing_phones p
  where p.office_id = c.office_id and p.phone = c.phone and p.refused_at is not null)`

/**
 * A page of the marketing messages whose link was opened or after which the customer booked, the
 * newest first. `may_market` tells whether the customer may get marketing now; the phone is
 * returned only then, so that nobody who refused is called because of this list.
 */
export const listResponses = (tx: Tx, scope: Scope, now: Date, q: Query<typeof campaigns, 'responses'>) => {
  const mayMarket = sql<boolean>`coalesce(c.deleted_at is null and ${isAllowed} and ${hasNotRefused}, false)`
  let query = tx
    .selectFrom('sms_messages as m')
    .leftJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'm.office_id').onRef('c.id', '=', 'm.customer_id'))
    .select(['m.id', 'm.sent_at', 'm.opened_at', 'm.booked_at', mayMarket.as('may_market')])
    .select((e) => [
      e.ref('m.kind').$castTo<'marketing' | AutomaticKind>().as('kind'),
      e.case().when('c.deleted_at', 'is', null).then(e.ref('c.id')).end().as('customer_id'),
      e.case().when('c.deleted_at', 'is', null).then(e.ref('c.full_name')).end().as('customer_name'),
      e.case().when(mayMarket).then(e.ref('c.phone')).end().as('phone'),
    ])
    .where('m.office_id', '=', scope.officeId)
    .where('m.campaign_id', 'is not', null)
  const since = new Date(now.getTime() - AUTOMATIC_DAYS * DAY)
  query = q.campaign_id
    ? query.where('m.campaign_id', '=', q.campaign_id)
    : query
        .where('m.kind', 'in', q.kind ? [q.kind] : ['birthday', 'miss_you', 'review'])
        .where(sql<boolean>`m.kind not in ('code', 'invitation') and coalesce(m.sent_at, m.created_at) >= ${since}`)
  query = q.result
    ? query.where(`m.${q.result}_at`, 'is not', null)
    : query.where((e) => e.or([e('m.opened_at', 'is not', null), e('m.booked_at', 'is not', null)]))
  if (q.search)
    query = query.where('c.deleted_at', 'is', null).where(sql<boolean>`c.search_text like ${anywhere(q.search)}`)
  const order = sql`greatest(m.opened_at, m.booked_at)`
  return paged(query.orderBy(order, q.sort === 'at' ? 'asc' : 'desc').orderBy('m.id', 'desc'), q)
}

/** Whether the office has a campaign with this id, by hand or automatic. */
export const isCampaign = async (tx: Tx, scope: Scope, id: number): Promise<boolean> => {
  const found = tx.selectFrom('campaigns').select('id').where('office_id', '=', scope.officeId).where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}
