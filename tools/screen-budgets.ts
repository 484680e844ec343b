/**
 * What the screens may load on a phone with an empty cache, in the demo office, and by how much
 * their layout may shift. tests/journeys/desk/screen-budgets.spec.ts compares.
 */
export type ScreenBudget = {
  /** Until the screen is drawn, with the page itself and the calls of the API. */
  readonly requests: number
  readonly scripts: number
  /** 1000 bytes of the page and its files, compressed as they are served. */
  readonly kB: number
  /** The requests with those for the next taps, which start when the screen is drawn. */
  readonly all: number
  /** The sum of all layout shifts. */
  readonly shift: number
}
const budget = (requests: number, scripts: number, kB: number, all: number, shift: number): ScreenBudget => ({
  requests,
  scripts,
  kB,
  all,
  shift,
})

/**
 * Measured on a build of today. Requests have a slack of two, because events of the office make a
 * screen ask again, and shifts one of 0.01, because they depend on which of two replies comes
 * first. The issue "In the pocket" brings each screen down to 20 requests or less, and no shift.
 */
export const screenBudgets: Readonly<Record<string, ScreenBudget>> = {
  '/': budget(22, 9, 196, 44, 0.02),
  '/calendar': budget(28, 12, 310, 37, 0.05),
  '/customers': budget(22, 10, 198, 42, 0.02),
  '/customers/7': budget(31, 11, 200, 40, 0),
  '/customers/import': budget(19, 8, 200, 29, 0),
  '/checkout': budget(31, 16, 263, 39, 0.02),
  '/order-success/5': budget(28, 14, 211, 37, 0.01),
  '/invoices': budget(26, 10, 206, 46, 0.03),
  '/invoice/1': budget(21, 9, 196, 30, 0.03),
  '/books': budget(23, 10, 203, 31, 0.02),
  '/digital_docs': budget(20, 7, 189, 36, 0.01),
  '/products': budget(21, 8, 189, 48, 0.02),
  '/categories': budget(17, 7, 182, 32, 0.01),
  '/resources': budget(16, 6, 181, 31, 0.01),
  '/employees': budget(21, 8, 196, 36, 0.01),
  '/prepaid': budget(21, 9, 187, 37, 0.04),
  '/waiting-list': budget(25, 12, 235, 33, 0),
  '/sms': budget(20, 8, 193, 31, 0.02),
  '/notifications': budget(26, 9, 201, 42, 0.03),
  '/chat': budget(21, 9, 193, 30, 0.14),
  '/settings': budget(25, 11, 197, 34, 0),
  '/calendar-settings': budget(25, 11, 234, 33, 0.01),
  '/BusinessSettings': budget(25, 12, 234, 33, 0),
  '/payment-gateway': budget(21, 7, 202, 31, 0.01),
  '/account': budget(31, 12, 241, 36, 0.01),
  '/welcome': budget(24, 13, 233, 31, 0),
  '/login': budget(14, 7, 203, 19, 0),
  '/register': budget(10, 4, 191, 15, 0),
  '/forgot-password': budget(11, 5, 192, 16, 0),
  '/verify-code': budget(11, 5, 192, 16, 0),
  '/reset-password': budget(12, 6, 194, 17, 0),
  '/book/studio-noa': budget(2, 1, 84, 2, 0),
}
