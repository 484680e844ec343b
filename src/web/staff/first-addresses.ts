/**
 * The first requests of the screens behind the sign-in. tools/staff-page.ts writes them into the
 * page, with marks for what only the browser knows (fill-address.ts). Filled, they equal those of
 * the calls exactly: tests/journeys/desk/screen-budgets.spec.ts finds one that nothing takes.
 */
import type { Route } from '#shared/http/endpoint.ts'
import type { StaffScreen } from '#shared/desk/home/staff-screens.ts'
import { routes as waitingList } from '#shared/booking/waiting-list/routes.ts'
import { routes as requests } from '#shared/calendar/appointment-requests/routes.ts'
import { routes as appointments } from '#shared/calendar/appointments/routes.ts'
import { routes as resources } from '#shared/calendar/resources/routes.ts'
import { routes as blocks } from '#shared/calendar/time-blocks/routes.ts'
import { routes as categories } from '#shared/catalog/categories/routes.ts'
import { routes as documents } from '#shared/catalog/documents/routes.ts'
import { routes as products } from '#shared/catalog/products/routes.ts'
import { routes as customers } from '#shared/customers/customers/routes.ts'
import { routes as firstRun } from '#shared/desk/first-run/routes.ts'
import { routes as home } from '#shared/desk/home/routes.ts'
import { routes as assistant } from '#shared/marketing/assistant/routes.ts'
import { routes as notifications } from '#shared/messages/notifications/routes.ts'
import { routes as sms } from '#shared/messages/sms/routes.ts'
import { routes as books } from '#shared/money/accounting/routes.ts'
import { routes as checkout } from '#shared/money/checkout/routes.ts'
import { routes as invoices } from '#shared/money/invoices/routes.ts'
import { routes as gateway } from '#shared/money/payment-gateway/routes.ts'
import { routes as prepaid } from '#shared/money/prepaid/routes.ts'
import { routes as business } from '#shared/office/business/routes.ts'
import { routes as calendarSettings } from '#shared/office/calendar-settings/routes.ts'
import { routes as subscriptions } from '#shared/office/subscriptions/routes.ts'
import { routes as signing } from '#shared/signing/document-requests/routes.ts'
import { routes as auth } from '#shared/team/auth/routes.ts'
import { routes as employees } from '#shared/team/employees/routes.ts'
import { routes as sessions } from '#shared/team/sessions/routes.ts'

const ask = ([, path]: Route, query: Record<string, string> = {}): string => {
  const search = String(new URLSearchParams(query))
  return path.replace(/:\w+/, '*id*') + (search && `?${search}`)
}
/** A page of a list, whose size depends on the window and on what the person chose. */
const page = (name: string, specified: number, above = 0) => ({
  limit: `*rows.${name}.${specified}.${above}*`,
  offset: '0',
})
const first = (limit: number) => ({ limit: String(limit), offset: '0' })
const employeesByName = ask(employees.list, { status: 'active', sort: 'name' })

/** Of all screens behind the sign-in. */
export const firstOfAll: readonly string[] = [ask(subscriptions.permissions)]
/** Of those with header and navigation. */
export const firstOfShell: readonly string[] = [...firstOfAll, ask(business.business), ask(notifications.count)]
/** Of a screen, opened without parameters in its URL. */
export const firstAddresses: Readonly<Partial<Record<StaffScreen, readonly string[]>>> = {
  '/': [
    ask(home.show, { period: 'today' }),
    ask(checkout.orders, { sort: '-created_at', ...first(5), period: 'today' }),
  ],
  '/account': [ask(auth.account), ask(auth.offices), ask(sessions.list)],
  '/books': [
    ask(invoices.continuity),
    ask(books.summary, { month: '*month*' }),
    ask(books.closes, { month: '*month*' }),
  ],
  // the days only of a phone, which shows one
  '/calendar': [
    ask(calendarSettings.get),
    employeesByName,
    ask(products.list, { product_type: 'service', sort: 'order' }),
    ask(appointments.list, { start: '*day* 00:00:00', end: '*tomorrow* 00:00:00' }),
    ask(employees.workingHours, { start: '*day*', end: '*tomorrow*' }),
    ask(blocks.list, { start: '*day* 00:00:00', end: '*tomorrow* 00:00:00' }),
  ],
  '/calendar-settings': [ask(calendarSettings.get)],
  '/categories': [ask(categories.list, { sort: 'name', ...page('categories', 5) })],
  '/chat': [ask(assistant.list, { limit: '30' })],
  '/checkout': [ask(checkout.start)],
  '/customers': [ask(customers.list, { sort: 'full_name', ...page('customers', 5) })],
  '/customers/$id': [
    ask(customers.get),
    ask(customers.appointments, { when: 'future', ...first(5) }),
    ask(customers.appointments, { when: 'past', ...first(5) }),
    ask(prepaid.ofCustomer),
    ask(signing.list, { sort: '-created_at', ...first(5), customer_id: '*id*' }),
    ask(customers.documents, first(5)),
    ask(customers.orders, first(5)),
    ask(customers.messages, first(5)),
  ],
  '/digital_docs': [ask(documents.list, { sort: 'name', ...page('documents', 5) })],
  '/employees': [
    // first, because its rows push those of the list down
    ask(employees.today),
    ask(employees.list, { sort: 'name', ...page('employees', 10, 60), status: 'active' }),
  ],
  '/invoice/$id': [ask(invoices.show)],
  '/invoices': [
    ask(invoices.list, { sort: '-invoice_number', ...page('invoices', 6, 104) }),
    ask(invoices.counts),
    ask(invoices.continuity),
  ],
  '/notifications': [ask(notifications.list, page('notifications', 7, 104)), ask(requests.list, { limit: '100' })],
  '/order-success/$orderId': [ask(checkout.order), ask(checkout.nextVisit)],
  '/payment-gateway': [ask(gateway.get), ask(gateway.latePayments), ask(gateway.unknownRefunds)],
  '/prepaid': [ask(prepaid.offers), ask(prepaid.list, { sort: '-sold_at', ...first(10) })],
  '/products': [
    ask(products.list, { sort: 'order', ...page('products', 10) }),
    ask(products.list, { low_stock: '1', limit: '1' }),
    ask(categories.list, { sort: 'order' }),
  ],
  '/resources': [ask(resources.list, { sort: 'name', ...page('resources', 10) })],
  '/settings': [ask(subscriptions.subscription), ask(subscriptions.support)],
  '/sms': [ask(sms.list, { sort: '-sent_at', ...first(7) })],
  '/waiting-list': [ask(waitingList.list)],
  '/welcome': [ask(firstRun.show)],
}
