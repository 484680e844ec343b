import { formatPhone } from '#shared/values/phone.ts'
import { dateOf, toWallClock } from '#shared/values/local-time.ts'
import { allEmployees } from '../employees/api.ts'
import { now } from '../platform/clock.ts'
import { formatCount, formatDate } from '../platform/format.ts'
import { queryClient } from '../platform/query-client.ts'
import { saveSheet, type SheetColumn } from '../platform/save-sheet.ts'
import { fetchAllCustomers, type Customer } from './api.ts'
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
  const names = new Map(employees.map(({ id, name }) => [id, name]))
  const columns: SheetColumn<Customer>[] = [
    { title: text.fullName, width: 24, value: ({ full_name }) => full_name },
    { title: text.phone, width: 15, value: ({ phone }) => formatPhone(phone) },
    { title: text.email, width: 26, value: ({ email }) => email },
    { title: text.idNumber, width: 13, value: ({ id_number }) => id_number },
    { title: text.birthDate, width: 13, value: ({ birth_date }) => birth_date && formatDate(birth_date) },
    { title: text.gender, width: 8, value: ({ gender }) => gender },
    { title: text.handledBy, width: 18, value: ({ handled_by }) => (handled_by ? names.get(handled_by) : null) },
    { title: text.street, width: 20, value: (customer) => customer.address_street },
    { title: text.houseNumber, width: 10, value: (customer) => customer.address_house_number },
    { title: text.apartment, width: 8, value: (customer) => customer.address_apartment },
    { title: text.city, width: 16, value: (customer) => customer.address_city },
    { title: text.notes, width: 40, value: ({ notes }) => notes },
    { title: text.debt, width: 10, value: ({ debt_sum }) => Number(debt_sum) },
    {
      title: text.lastPayment,
      width: 13,
      value: ({ last_payment }) => last_payment && formatDate(toWallClock(Date.parse(last_payment))),
    },
    { title: text.isActive, width: 10, value: ({ is_active }) => (is_active === 1 ? text.on : text.off) },
  ]
  const rows = customers.toSorted((a, b) => a.full_name.localeCompare(b.full_name, 'he'))
  const day = formatDate(dateOf(now())).replaceAll('/', '-')
  await saveSheet({ fileName: text.exportName(day), sheetName: text.title, columns, rows })
  return formatCount(rows.length)
}
