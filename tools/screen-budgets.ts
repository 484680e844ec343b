/**
 * What the screens may load on a phone with an empty cache, in the demo office, and by how much
 * their layout may shift. tests/journeys/desk/screen-budgets.spec.ts compares.
 */
export type ScreenBudget = {
  /** Until the screen is drawn, with the page itself and the calls of the API. */
  readonly requests: number
  /** Scripts and style sheets. */
  readonly parts: number
  /** 1000 bytes of the page and its files, compressed as they are served. */
  readonly kB: number
  /** The requests with those for the next taps, which start when the screen is drawn. */
  readonly all: number
  /** The sum of all layout shifts. */
  readonly shift: number
}
const budget = (requests: number, parts: number, kB: number, all: number, shift: number): ScreenBudget => ({
  requests,
  parts,
  kB,
  all,
  shift,
})

/**
 * Measured on a build of today. Requests have a slack of two, because events of the office make a
 * screen ask again, and shifts one of 0.01, because they depend on which of two replies comes
 * first. Without the slack, each screen is drawn after 20 requests at most, the account after 21.
 */
export const screenBudgets: Readonly<Record<string, ScreenBudget>> = {
  '/': budget(16, 8, 187, 32, 0.02),
  '/calendar': budget(17, 11, 302, 23, 0.01),
  '/customers': budget(16, 9, 196, 32, 0.02),
  '/customers/7': budget(14, 8, 189, 22, 0),
  '/customers/import': budget(14, 8, 201, 21, 0),
  '/checkout': budget(21, 14, 245, 27, 0.01),
  '/order-success/5': budget(18, 10, 200, 25, 0.01),
  '/invoices': budget(21, 10, 204, 35, 0.03),
  '/invoice/1': budget(15, 7, 188, 22, 0.01),
  '/books': budget(18, 9, 197, 25, 0.01),
  '/digital_docs': budget(14, 6, 180, 26, 0.01),
  '/products': budget(16, 7, 183, 35, 0.01),
  '/categories': budget(13, 6, 176, 24, 0.01),
  '/resources': budget(12, 5, 174, 23, 0.01),
  '/employees': budget(16, 8, 196, 27, 0.01),
  '/prepaid': budget(15, 7, 182, 26, 0.04),
  '/waiting-list': budget(16, 9, 210, 22, 0),
  '/sms': budget(15, 8, 186, 23, 0.01),
  '/notifications': budget(21, 10, 201, 30, 0.01),
  '/chat': budget(15, 8, 183, 21, 0.01),
  '/settings': budget(18, 10, 189, 24, 0),
  '/calendar-settings': budget(18, 11, 226, 24, 0.01),
  '/BusinessSettings': budget(17, 11, 228, 23, 0),
  '/payment-gateway': budget(17, 8, 198, 24, 0.01),
  '/account': budget(23, 12, 234, 26, 0.01),
  '/welcome': budget(20, 14, 233, 23, 0),
  '/login': budget(12, 8, 201, 15, 0),
  '/register': budget(9, 5, 189, 12, 0),
  '/forgot-password': budget(10, 6, 190, 13, 0),
  '/verify-code': budget(10, 6, 190, 13, 0),
  '/reset-password': budget(11, 7, 193, 14, 0),
  '/book/studio-noa': budget(2, 1, 84, 2, 0),
}
