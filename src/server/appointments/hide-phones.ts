import { hideContact, hideContacts } from '../customers/hide-contacts.ts'
import type { OfficeContext } from '../platform/http/serve.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'caller'>
type Row = { readonly customer_id: number; customer_phone: string }
const hidden: Partial<Row> = { customer_phone: '' }

/** Appointments with the phones of customers that the caller may see; others are empty. */
export const hidePhones = <T extends Row>(context: Context, rows: readonly T[]): Promise<T[]> =>
  hideContacts(context, rows, (row) => row.customer_id, hidden as Partial<T>)

/** The same for one appointment. */
export const hidePhone = <T extends Row>(context: Context, row: T): Promise<T> =>
  hideContact(context, row, row.customer_id, hidden as Partial<T>)
