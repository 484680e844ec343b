/** What the server answers with something other than the staff application. tests/contract/screen-addresses.test.ts compares it with the server. */
const APART =
  /^\/(api|assets|p|d|dev|book|book-thank-you|c-invoice|payment-success|logo|accessibility|privacy|healthz|readyz|metrics|worker\.js)(\/|$)/

/** Whether an address is a screen of the staff application, as far as the address alone can say. */
export const isScreen = (pathname: string): boolean => !APART.test(pathname)
