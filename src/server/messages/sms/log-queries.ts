import { sql } from 'kysely'
import type { Channel } from '#shared/customers/customers/rules.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { smsContract } from '#shared/messages/sms/contract.ts'
import { KIND_GROUPS, type LoggedKind } from '#shared/messages/sms/rules.ts'
import { searchedDigits } from '#shared/values/phone.ts'
import { isOwnCustomer, type Viewer } from '#server/customers/customers/contact-queries.ts'
import { seesMessage, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type ListQuery = Query<typeof smsContract, 'list'>

/** Written as in the conditions of the indexes, so that the planner uses them. */
const isLogged = sql<boolean>`m.kind not in ('code', 'invitation')`
const loggedAt = sql<Date>`coalesce(m.sent_at, m.created_at)`
const logged = (tx: Tx, scope: Scope) =>
  tx.selectFrom('sms_messages as m').where('m.office_id', '=', scope.officeId).where(isLogged)

/** A reader who sees only own contacts, or only what belongs to own sales. */
type Reader = { readonly viewer?: Viewer | undefined; readonly ofSales?: OwnViewer }

function matching(tx: Tx, scope: Scope, { search, group, status }: Partial<ListQuery>, reader: Reader) {
  const { viewer, ofSales } = reader
  let query = logged(tx, scope).where(seesMessage(ofSales))
  if (group) query = query.where('m.kind', 'in', [...KIND_GROUPS[group]])
  if (status) query = query.where('m.status', '=', status)
  if (search) query = query.where(viewer ? matchesFor(viewer, scope, search) : matches(scope, search))
  return query
}

/** Matches the text, the phone number in any notation, and the name of the customer. */
function matches(scope: Scope, typed: string) {
  const digits = searchedDigits(typed)
  const phone = digits === null ? sql`` : sql`or m.search_text like ${anywhere(digits)}`
  return sql<boolean>`(m.search_text like ${anywhere(typed)} ${phone} or m.customer_id in (select c.id from customers c
    where c.office_id = ${scope.officeId} and c.search_text like ${anywhere(typed)}))`
}

/** Matches the text and the name, and the phone numbers of the viewer's own customers. */
const matchesFor = (viewer: Viewer, scope: Scope, typed: string) =>
  sql<boolean>`(searchable(m.message) like ${anywhere(typed)} or m.customer_id in (select c.id from customers c
    where c.office_id = ${scope.officeId} and searchable(c.full_name) like ${anywhere(typed)})
    or (${matches(scope, typed)} and ${isOwnCustomer(scope, viewer, 'm.customer_id')}))`

/**
 * One page of the log, the number of messages that match, and that of all failed ones, in one
 * statement.
 */
export async function listSms(tx: Tx, scope: Scope, q: ListQuery, reader: Reader = {}) {
  const sort = q.sort ?? '-sent_at'
  const way = sort.startsWith('-') ? 'desc' : 'asc'
  const by = sort.replace('-', '')
  const total = countOf(tx, scope, q, reader)
  const failed = countOf(tx, scope, { status: 'failed' }, reader)
  const rows = await matching(tx, scope, q, reader)
    .leftJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'm.office_id').onRef('c.id', '=', 'm.customer_id'))
    .select(['m.id', 'm.customer_id', 'c.full_name as customer_name', 'm.phone', 'm.message', 'm.provider'])
    .select(['m.channel', 'm.email', 'm.units', 'm.read_at'])
    .select((e) => e.ref('m.failed_channels').$castTo<Channel[]>().as('failed_channels'))
    .select((e) => e.ref('m.kind').$castTo<LoggedKind>().as('kind'))
    .select(['m.status', 'm.failure', 'm.created_at', 'm.sent_at', 'm.settled_at'])
    .select(sql<boolean>`c.id is not null and c.deleted_at is null`.as('has_card'))
    .select([total.as('total'), failed.as('failed')])
    .$if(by !== 'sent_at', (query) => query.orderBy(by === 'status' ? 'm.status' : 'm.kind', way))
    .orderBy(loggedAt, by === 'sent_at' ? way : 'desc')
    .orderBy('m.id', by === 'sent_at' ? way : 'desc')
    .limit(q.limit)
    .offset(q.offset)
    .execute()
  const [first] = rows
  // a page without rows has no row with the counts
  const counts = first ?? (await tx.selectNoFrom([total.as('total'), failed.as('failed')]).executeTakeFirstOrThrow())
  const messages = rows.map(({ total: _total, failed: _failed, ...row }) => row)
  return { messages, total: Number(counts.total), failed: Number(counts.failed) }
}

const countOf = (tx: Tx, scope: Scope, filters: Partial<ListQuery>, reader: Reader) =>
  matching(tx, scope, filters, reader).select(sql<number>`count(*)`.as('n'))
