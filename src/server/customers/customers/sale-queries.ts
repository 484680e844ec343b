/**
 * Which sales, and what belongs to them, a person sees who may not see all
 * (docs/decisions/0082-rights-of-employees.md). Every query of orders, invoices, debts, punch
 * cards, vouchers, deposits and kept cards that answers staff uses one of these conditions.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** A person who sees only their own. Undefined stands for one who sees all. */
export type OwnViewer = { readonly userId: number } | undefined
type Condition = RawBuilder<boolean>
type Ref = RawBuilder<unknown>

const all: Condition = sql<boolean>`true`
const columns = <C extends string>(table: string, ...names: readonly C[]) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`${table}.${name}`)])) as Record<C, Ref>

/** A visit of several services is that of each of its employees. */
const isOwnVisit = (userId: number, office: Ref, appointment: Ref): Condition =>
  sql<boolean>`exists (select from appointments part
    join appointments mine on mine.office_id = part.office_id and mine.customer_id = part.customer_id
      and (mine.id = part.id or mine.visit_key = part.visit_key)
    where part.office_id = ${office} and part.id = ${appointment} and mine.employee_id = ${userId})`

const isOwnSale = (userId: number, table: string): Condition => {
  const { office_id, appointment_id, seller_id } = columns(table, 'office_id', 'appointment_id', 'seller_id')
  return sql<boolean>`(${seller_id} = ${userId} or ${isOwnVisit(userId, office_id, appointment_id)})`
}
const isOwnSaleOf = (userId: number, office: Ref, order: Ref): Condition =>
  sql<boolean>`exists (select from orders sale
    where sale.office_id = ${office} and sale.id = ${order} and ${isOwnSale(userId, 'sale')})`

/** Rows of `orders`: who sold it, and whose visit it is. */
export const seesSale = (viewer: OwnViewer, table: 'o' | 'orders'): Condition =>
  viewer ? isOwnSale(viewer.userId, table) : all

/** Rows that name their order, such as debts, punch cards and vouchers. */
export const seesSaleOf = (viewer: OwnViewer, table: 'l' | 'p' | 'u' | 'k'): Condition => {
  const { office_id, order_id } = columns(table, 'office_id', 'order_id')
  return viewer ? isOwnSaleOf(viewer.userId, office_id, order_id) : all
}

/** Rows that name their appointment: deposits and kept cards. */
export const seesVisitOf = (viewer: OwnViewer, table: 'd' | 'k'): Condition => {
  const { office_id, appointment_id } = columns(table, 'office_id', 'appointment_id')
  return viewer ? isOwnVisit(viewer.userId, office_id, appointment_id) : all
}

const isOwnInvoice = (userId: number, table: string): Condition => {
  const { office_id, id, order_id, status } = columns(table, 'office_id', 'id', 'order_id', 'status')
  return sql<boolean>`(${isOwnSaleOf(userId, office_id, order_id)} or (${status} = 'draft' and exists (
    select from audit_log made where made.office_id = ${office_id} and made.subject = 'invoice' and made.subject_id = ${id}
      and made.action = 'create' and made.actor = ${`user:${userId}`})))`
}
/** Rows of `invoices`: those of own sales, and own drafts, which have sold nothing yet. */
export const seesInvoice = (viewer: OwnViewer, table: 'i' | 'invoices'): Condition =>
  viewer ? isOwnInvoice(viewer.userId, table) : all

/**
 * Messages, because those about a sale carry the address of its invoice, or the code of a voucher.
 */
export const seesMessage = (viewer: OwnViewer): Condition => {
  if (!viewer) return all
  const { office_id, invoice_id, order_id } = columns('m', 'office_id', 'invoice_id', 'order_id')
  return sql<boolean>`(${order_id} is null or ${isOwnSaleOf(viewer.userId, office_id, order_id)})
    and (${invoice_id} is null or exists (select from invoices about where about.office_id = ${office_id}
      and about.id = ${invoice_id} and ${isOwnInvoice(viewer.userId, 'about')}))`
}

/** Whether the viewer sees an order, pending and cancelled ones too. */
export const canSeeSale = async (tx: Tx, scope: Scope, id: number, viewer: OwnViewer): Promise<boolean> =>
  viewer === undefined ||
  (await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.office_id', '=', scope.officeId)
    .where('o.id', '=', id)
    .where(seesSale(viewer, 'o'))
    .executeTakeFirst()) !== undefined

/** Whether the viewer sees an invoice or a draft. */
export const canSeeInvoice = async (tx: Tx, scope: Scope, id: number, viewer: OwnViewer): Promise<boolean> =>
  viewer === undefined ||
  (await tx
    .selectFrom('invoices as i')
    .select('i.id')
    .where('i.office_id', '=', scope.officeId)
    .where('i.id', '=', id)
    .where(seesInvoice(viewer, 'i'))
    .executeTakeFirst()) !== undefined
