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
  '/': budget(48, 32, 206, 117, 0.02),
  '/calendar': budget(73, 55, 379, 85, 0.05),
  '/customers': budget(46, 32, 209, 101, 0.02),
  '/customers/7': budget(57, 35, 211, 83, 0),
  '/customers/import': budget(36, 25, 206, 60, 0),
  '/checkout': budget(70, 53, 282, 87, 0.02),
  '/order-success/5': budget(47, 35, 212, 74, 0.01),
  '/invoices': budget(89, 64, 304, 116, 0.03),
  '/invoice/1': budget(64, 44, 263, 80, 0.03),
  '/books': budget(48, 33, 208, 71, 0.02),
  '/digital_docs': budget(34, 20, 189, 74, 0.01),
  '/products': budget(32, 18, 186, 93, 0.02),
  '/categories': budget(25, 14, 178, 63, 0.01),
  '/resources': budget(25, 14, 179, 72, 0.01),
  '/employees': budget(41, 26, 200, 86, 0.01),
  '/prepaid': budget(34, 21, 187, 82, 0.04),
  '/waiting-list': budget(41, 28, 220, 61, 0),
  '/sms': budget(46, 30, 206, 75, 0.02),
  '/notifications': budget(51, 32, 210, 84, 0.03),
  '/chat': budget(51, 35, 233, 68, 0.14),
  '/settings': budget(45, 27, 201, 69, 0),
  '/calendar-settings': budget(52, 37, 244, 69, 0.01),
  '/BusinessSettings': budget(52, 39, 248, 70, 0),
  '/payment-gateway': budget(47, 30, 214, 68, 0.01),
  '/account': budget(67, 45, 264, 80, 0.01),
  '/welcome': budget(61, 47, 244, 68, 0),
  '/login': budget(32, 24, 207, 39, 0),
  '/register': budget(31, 23, 203, 38, 0),
  '/forgot-password': budget(28, 20, 199, 35, 0),
  '/verify-code': budget(27, 20, 199, 34, 0),
  '/reset-password': budget(34, 26, 207, 41, 0),
  '/book/studio-noa': budget(2, 1, 84, 2, 0),
}
