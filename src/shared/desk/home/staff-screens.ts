/**
 * The paths of the staff application, which the server answers with its page. Any other path is
 * answered 404. Each has a row in the table of screens
 * of the web, and src/web/staff/domains.test.ts compares them with the routes.
 */
export const STAFF_SCREENS = [
  '/',
  '/BusinessSettings',
  '/account',
  '/books',
  '/calendar',
  '/calendar-settings',
  '/cancelled-subscription',
  '/card-invoice/$id',
  '/categories',
  '/chat',
  '/checkout',
  '/customers',
  '/customers/$id',
  '/customers/import',
  '/digital_docs',
  '/employees',
  '/expired-subscription',
  '/forgot-password',
  '/invoice',
  '/invoice/$id',
  '/invoices',
  '/login',
  '/notifications',
  '/order-success/$orderId',
  '/payment-gateway',
  '/prepaid',
  '/products',
  '/register',
  '/reset-password',
  '/settings',
  '/sms',
  '/verify-code',
  '/resources',
  '/waiting-list',
  '/welcome',
] as const
export type StaffScreen = (typeof STAFF_SCREENS)[number]
const screen = new RegExp(`^(${STAFF_SCREENS.map((path) => path.replaceAll(/\$\w+/g, '[^/]+')).join('|')})/?$`)

/** Whether a URL, with or without a query, is that of a screen. */
export const isStaffScreen = (url: string): boolean => screen.test(url.split(/[?#]/, 1)[0]!)
