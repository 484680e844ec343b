import type { Role } from '../platform/session.ts'

/** Who may open a screen: anybody, only who is not signed in, everybody who is, or owners alone. */
type Who = 'anybody' | 'strangers' | 'staff' | 'owner'
type Rule = {
  readonly who: Who
  /** The office's subscription must be active: what the screen is about stands or falls with it. */
  readonly needs?: 'invoices'
  /** Its code is in the public entry: the server never answers it with this application. */
  readonly elsewhere?: true
}

/** Every screen of the specification (2.1) and of ours, and who may open it. The guard reads nothing else; a route without a line here is nobody's. */
export const routeTable = {
  '/': { who: 'staff' },
  '/login': { who: 'strangers' },
  '/register': { who: 'strangers' },
  '/forgot-password': { who: 'anybody' },
  '/verify-code': { who: 'anybody' },
  '/reset-password': { who: 'anybody' },
  '/expired-subscription': { who: 'staff' },
  '/cancelled-subscription': { who: 'staff' },
  '/settings': { who: 'staff' },
  '/BusinessSettings': { who: 'owner' },
  '/employees': { who: 'owner' },
  '/products': { who: 'staff' },
  '/categories': { who: 'staff' },
  '/digital_docs': { who: 'staff' },
  '/sms': { who: 'staff' },
  '/invoices': { who: 'staff', needs: 'invoices' },
  '/customers': { who: 'staff' },
  '/customers/import': { who: 'staff' },
  '/customers/$id': { who: 'staff' },
  '/checkout': { who: 'staff' },
  '/invoice/$id': { who: 'staff', needs: 'invoices' },
  '/card-invoice/$id': { who: 'staff', needs: 'invoices' },
  '/order-success/$orderId': { who: 'staff' },
  '/calendar': { who: 'staff' },
  '/calendar-settings': { who: 'staff' },
  '/chat': { who: 'staff' },
  '/account': { who: 'staff' },
  '/c-invoice/$id': { who: 'anybody', elsewhere: true },
  '/payment-success': { who: 'anybody', elsewhere: true },
  '/book/$officeId': { who: 'anybody', elsewhere: true },
  '/book-thank-you': { who: 'anybody', elsewhere: true },
} as const satisfies Readonly<Record<string, Rule>>

/** The rule of a route's path, with its parameters by name (`/invoice/$id`). */
export const ruleOf = (path: string): Rule | undefined => (routeTable as Readonly<Record<string, Rule>>)[path]

const everybody: readonly Role[] = ['owner', 'employee']
/** The roles that may open a screen behind the sign-in; none for a path without a rule. */
export const rolesOf = (rule: Rule | undefined): readonly Role[] =>
  rule?.who === 'staff' ? everybody : rule?.who === 'owner' ? ['owner'] : []

/** Whether an address lies at or below a screen of ours, so that a mistyped end is told and not taken home. */
export const isKnown = (pathname: string): boolean =>
  Object.keys(routeTable).some((path) => path.split('/')[1] === pathname.split('/')[1])
