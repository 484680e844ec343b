import { toAgorot } from '#shared/values/money.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { methodNames } from '#shared/values/payment-method-text.ts'
import { formatDate, formatDateTime } from '#web/platform/format.ts'
import { saveSheet, type SheetColumn } from '#web/platform/save-sheet.ts'
import type { Invoice } from './api.ts'
import type { DateRange } from './date-ranges.ts'
import { isCredit, signedTotal } from './invoice-names.ts'
import { text as buyerText } from './parts/buyer-text.ts'
import { text, typeNames } from './text.ts'

/** Shekels as a number, negative in a credit invoice. */
const signed = (amount: string, invoice: Invoice) => (Math.abs(toAgorot(amount)) * (isCredit(invoice) ? -1 : 1)) / 100

const columns: readonly SheetColumn<Invoice>[] = [
  { title: text.number, width: 10, value: ({ invoice_number }) => invoice_number },
  { title: text.type, width: 20, value: ({ document_type }) => typeNames[document_type] },
  { title: text.date, width: 12, value: ({ invoice_date }) => formatDate(invoice_date) },
  {
    title: text.columns.created,
    width: 17,
    value: ({ created_at }) => {
      const wall = toWallClock(Date.parse(created_at))
      return formatDateTime(wall)
    },
  },
  { title: text.customer, width: 24, value: ({ full_name }) => full_name },
  { title: buyerText.businessNumber, width: 12, value: ({ business_number }) => business_number },
  { title: buyerText.idNumber, width: 12, value: ({ id_number }) => id_number },
  { title: text.email, width: 26, value: ({ email }) => email },
  { title: text.method, width: 16, value: ({ payment_method }) => payment_method && methodNames[payment_method] },
  { title: text.columns.net, width: 12, value: (invoice) => signed(invoice.net_amount, invoice) },
  { title: text.columns.vat, width: 10, value: (invoice) => signed(invoice.vat_amount, invoice) },
  { title: text.columns.discount, width: 10, value: ({ discount_amount }) => Number(discount_amount) },
  { title: text.columns.rounding, width: 8, value: ({ rounding_amount }) => Number(rounding_amount) },
  { title: text.sum, width: 12, value: (invoice) => Number(signedTotal(invoice)) },
]

/** Saves invoices as an Excel file that is named by their range of dates. */
export const exportInvoices = ({ from, to }: DateRange, rows: readonly Invoice[]): Promise<void> =>
  saveSheet({ fileName: text.exportName(from, to), sheetName: text.title, columns, rows })
