import { routes as business } from '#shared/office/business/routes.ts'
import { routes as checkout } from '#shared/money/checkout/routes.ts'
import { routes as home } from '#shared/desk/home/routes.ts'
import { routes as subscriptions } from '#shared/office/subscriptions/routes.ts'

/**
 * The first requests of every screen behind the sign-in. The URLs must equal those of the calls
 * exactly.
 */
const everywhere = [subscriptions.permissions[1], business.business[1]]
const onHome = [`${home.show[1]}?period=today`, `${checkout.orders[1]}?sort=-created_at&limit=5&offset=0&period=today`]

/** The URLs that a screen requests as soon as it opens. */
export const firstAddresses = (pathname: string): readonly string[] =>
  pathname === '/' ? [...onHome, ...everywhere] : everywhere
