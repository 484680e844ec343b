import { CUSTOMER_FIELDS, FIELD_NAMES, type FieldKind } from '#shared/customers/customers/rules.ts'
import { dateOf, toWallClock } from '#shared/values/local-time.ts'
import { allEmployees } from '#web/team/employees/api.ts'
import { now } from '#web/platform/clock.ts'
import { formatCount, formatDate } from '#web/platform/format.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { saveSheet, type SheetColumn } from '#web/platform/save-sheet.ts'
import { fetchAllCustomers, type Customer } from './api.ts'
import { isSwitch, textOf } from './customer-values.ts'
import { text } from './text.ts'

/**
 * Saves the customers that match as an Excel file and returns a text with their number. The
 * headings are those that the import recognises.
 */
export async function exportCustomers(search: string): Promise<string> {
  const [customers, { employees }] = await Promise.all([
    fetchAllCustomers(search),
    queryClient.fetchQuery(allEmployees),
  ])
  const names = new Map(employees.map(({ id, name }) => [String(id), name]))
  const columns = columnsOf((id) => names.get(id) ?? '')
  const rows = customers.toSorted((a, b) => a.full_name.localeCompare(b.full_name, 'he'))
  const day = formatDate(dateOf(now())).replaceAll('/', '-')
  await saveSheet({ fileName: text.exportName(day), sheetName: text.title, columns, rows })
  return formatCount(rows.length)
}

/** The details, the notes, then the sales figures and whether the customer is active. */
function columnsOf(nameOf: (id: string) => string): SheetColumn<Customer>[] {
  const columns = (fits: (kind: FieldKind) => boolean) =>
    FIELD_NAMES.flatMap((field) => {
      const { kind, sheetWidth: width } = CUSTOMER_FIELDS[field]
      if (width === null || !fits(kind)) return []
      return { title: text.fields[field], width, value: (customer: Customer) => textOf(field, customer, nameOf) }
    })
  return [
    ...columns((kind) => kind !== 'notes' && !isSwitch(kind)),
    ...columns((kind) => kind === 'notes'),
    { title: text.debt, width: 10, value: ({ debt_sum }) => Number(debt_sum) },
    {
      title: text.lastPayment,
      width: 13,
      value: ({ last_payment }) => last_payment && formatDate(toWallClock(Date.parse(last_payment))),
    },
    ...columns(isSwitch),
  ]
}
