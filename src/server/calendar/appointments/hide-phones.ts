import { hideContact, hideContacts } from '#server/customers/customers/hide-contacts.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'caller'>
type Row = {
  readonly customer_id: number
  readonly employee_id: number
  customer_phone: string
  employee_phone: string | null
  readonly walk_in: boolean
}
const hidden: Partial<Row> = { customer_phone: '' }

/**
 * Appointments with the phones of customers that the caller may see; others are empty, as those of
 * passers-by are. Employees get no phone of a colleague.
 */
export const hidePhones = <T extends Row>(context: Context, rows: readonly T[]): Promise<T[]> =>
  hideContacts(
    context,
    withoutColleagues(context, withoutWalkIns(rows)),
    (row) => row.customer_id,
    hidden as Partial<T>,
  )

/** The same for one appointment. */
export const hidePhone = <T extends Row>(context: Context, row: T): Promise<T> =>
  hideContact(context, withoutColleagues(context, withoutWalkIns([row]))[0]!, row.customer_id, hidden as Partial<T>)

const withoutWalkIns = <T extends Row>(rows: readonly T[]): readonly T[] =>
  rows.map((row) => (row.walk_in ? { ...row, customer_phone: '' } : row))

function withoutColleagues<T extends Row>({ caller }: Context, rows: readonly T[]): readonly T[] {
  if (caller.kind !== 'staff' || caller.role === 'owner') return rows
  return rows.map((row) => (row.employee_id === caller.userId ? row : { ...row, employee_phone: null }))
}
