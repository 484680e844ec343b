import { routes as business } from '#shared/business/routes.ts'
import { routes as checkout } from '#shared/checkout/routes.ts'
import { routes as home } from '#shared/home/routes.ts'
import { routes as subscriptions } from '#shared/subscriptions/routes.ts'

/** What every screen behind the sign-in asks first. The addresses are equal, letter for letter, to those of the calls. */
const everywhere = [subscriptions.permissions[1], business.business[1]]
const onHome = [`${home.show[1]}?period=today`, `${checkout.orders[1]}?sort=-created_at&limit=5&offset=0&period=today`]

/** The addresses that a screen asks as soon as it is opened. */
export const firstAddresses = (pathname: string): readonly string[] =>
  pathname === '/' ? [...onHome, ...everywhere] : everywhere
