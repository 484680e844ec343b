/** Lists the domains of the staff application with their screens and navigation entries. */
import * as account from '../account/domain.ts'
import * as appointments from '../appointments/domain.ts'
import * as assistant from '../assistant/domain.ts'
import * as auth from '../auth/domain.ts'
import * as books from '../books/domain.ts'
import * as business from '../business/domain.ts'
import * as calendarSettings from '../calendar-settings/domain.ts'
import * as categories from '../categories/domain.ts'
import * as checkout from '../checkout/domain.ts'
import * as customers from '../customers/domain.ts'
import * as documents from '../documents/domain.ts'
import * as employees from '../employees/domain.ts'
import * as firstRun from '../first-run/domain.ts'
import * as home from '../home/domain.ts'
import * as invoices from '../invoices/domain.ts'
import * as notifications from '../notifications/domain.ts'
import * as onlineBooking from '../online-booking/domain.ts'
import * as paymentGateway from '../payment-gateway/domain.ts'
import * as prepaid from '../prepaid/domain.ts'
import * as products from '../products/domain.ts'
import * as resources from '../resources/domain.ts'
import * as settings from '../settings/domain.ts'
import * as sms from '../sms/domain.ts'
import * as waitingList from '../waiting-list/domain.ts'
import * as subscriptions from '../subscriptions/domain.ts'
import type { NavigationEntry } from '../platform/screens.ts'

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
export const navigationEntries: readonly NavigationEntry[] = all('navigationEntries')
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
 * redirecting to Home.
 */
export const isKnownPath = (pathname: string): boolean => firstParts.has(pathname.split('/')[1])
