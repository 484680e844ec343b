/** Lists the domains of the staff application with their screens. */
import * as account from '#web/team/account/domain.ts'
import * as appointments from '#web/calendar/appointments/domain.ts'
import * as assistant from '#web/marketing/assistant/domain.ts'
import * as auth from '#web/team/auth/domain.ts'
import * as books from '#web/money/accounting/domain.ts'
import * as business from '#web/office/business/domain.ts'
import * as calendarSettings from '#web/office/calendar-settings/domain.ts'
import * as categories from '#web/catalog/categories/domain.ts'
import * as checkout from '#web/money/checkout/domain.ts'
import * as customers from '#web/customers/customers/domain.ts'
import * as documents from '#web/catalog/documents/domain.ts'
import * as employees from '#web/team/employees/domain.ts'
import * as firstRun from '#web/desk/first-run/domain.ts'
import * as home from '#web/desk/home/domain.ts'
import * as invoices from '#web/money/invoices/domain.ts'
import * as notifications from '#web/messages/notifications/domain.ts'
import * as onlineBooking from '#web/booking/online-booking/domain.ts'
import * as paymentGateway from '#web/money/payment-gateway/domain.ts'
import * as prepaid from '#web/money/prepaid/domain.ts'
import * as products from '#web/catalog/products/domain.ts'
import * as resources from '#web/calendar/resources/domain.ts'
import * as settings from '#web/desk/settings/domain.ts'
import * as sms from '#web/messages/sms/domain.ts'
import * as waitingList from '#web/booking/waiting-list/domain.ts'
import * as subscriptions from '#web/office/subscriptions/domain.ts'

const domains = [
  home,
  firstRun,
  appointments,
  waitingList,
  customers,
  documents,
  products,
  prepaid,
  categories,
  resources,
  employees,
  settings,
  account,
  business,
  calendarSettings,
  paymentGateway,
  subscriptions,
  auth,
  checkout,
  invoices,
  books,
  sms,
  assistant,
  notifications,
  onlineBooking,
] as const

type Domain = (typeof domains)[number]
type PropertyOf<Key extends string> = Domain extends infer D
  ? D extends Readonly<Record<Key, infer Value>>
    ? Value
    : never
  : never
const all = <Key extends string, Item>(key: Key): Item[] =>
  domains.flatMap((domain) => (key in domain ? (domain as unknown as Readonly<Record<Key, readonly Item[]>>)[key] : []))

/** Screens with header and navigation. */
export const screens: PropertyOf<'screens'>[number][] = all('screens')
/** Screens for people who are signed out. */
export const signedOutScreens: PropertyOf<'signedOutScreens'>[number][] = all('signedOutScreens')
/** Other screens without header and navigation. */
export const bareScreens: PropertyOf<'bareScreens'>[number][] = all('bareScreens')
/** Paths that belong to the public entry. */
export const publicPaths: readonly string[] = all('publicPaths')

const paths = [
  ...[...screens, ...signedOutScreens, ...bareScreens].map(
    ({ options }) => (options as { readonly path: string }).path,
  ),
  ...publicPaths,
]
const firstParts = new Set(paths.map((path) => path.split('/')[1]))
/**
 * Whether a path is a screen or lies below one, so that a mistyped path shows an error instead of
 * redirecting to Home, as `/order-success` without its order does.
 */
export function isKnownPath(pathname: string): boolean {
  const [, first, ...more] = pathname.split('/')
  return firstParts.has(first) && (more.some(Boolean) || paths.includes(`/${first}`))
}
