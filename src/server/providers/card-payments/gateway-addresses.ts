/** The addresses of the card gateways, which CARDCOM_URL and PAYPLUS_URL replace. */
type Bases = { readonly CARDCOM_URL: string; readonly PAYPLUS_URL: string }
export type GatewayAddress = { readonly base: string; readonly pageOrigins: readonly string[] }

/** An address without a path gets the path of the API. */
const baseOf = (url: string, path: string) => {
  const { origin, pathname } = new URL(url)
  return origin + (pathname === '/' ? path : pathname.replace(/\/$/, ''))
}

/** PayPlus serves its pages from other hosts than its API. */
const PAYPLUS_PAGES: Readonly<Record<string, string>> = {
  'https://restapi.payplus.co.il': 'https://payments.payplus.co.il',
  'https://restapidev.payplus.co.il': 'https://paymentsdev.payplus.co.il',
}

/**
 * The base of each API and the origins of its payment pages. A URL without a path gets the API's
 * usual one.
 */
export function gatewayAddresses({ CARDCOM_URL, PAYPLUS_URL }: Bases): Record<'cardcom' | 'payplus', GatewayAddress> {
  const payplus = new URL(PAYPLUS_URL).origin
  return {
    cardcom: { base: baseOf(CARDCOM_URL, '/api/v11'), pageOrigins: [new URL(CARDCOM_URL).origin] },
    payplus: { base: baseOf(PAYPLUS_URL, '/api/v1.0'), pageOrigins: [PAYPLUS_PAGES[payplus] ?? payplus] },
  }
}

/** The origins whose pages the staff app may show in a frame. */
export const framedOrigins = (bases: Bases): string[] => [
  ...new Set(Object.values(gatewayAddresses(bases)).flatMap(({ pageOrigins }) => pageOrigins)),
]
