import type { StaffScreen } from '#shared/desk/home/staff-screens.ts'

/**
 * The files of src/web that a screen of the staff application draws first, with what it loads by
 * itself right after. tools/staff-chunks.ts gives each screen few files by this table, and
 * tools/staff-page.ts makes the page ask for them. What somebody has to open first, as a dialog,
 * does not belong here.
 */
export const screenFiles: Readonly<Record<StaffScreen, readonly string[]>> = {
  // the screen itself is in the first script
  '/': [
    'desk/home/requests-card.tsx',
    'desk/home/recent-sales.tsx',
    'desk/home/home-side.tsx',
    'booking/waiting-list/parts/filled-card.tsx',
    'catalog/products/parts/low-stock.tsx',
    'money/accounting/parts/ceiling-line.tsx',
  ],
  '/BusinessSettings': ['office/business/business-settings-screen.tsx'],
  '/account': [
    'team/account/account-screen.tsx',
    'team/account/passkeys-card.tsx',
    'calendar/calendar-feeds/parts/feed-card.tsx',
  ],
  '/books': ['money/accounting/accounting-screen.tsx'],
  '/calendar': ['calendar/appointments/calendar-screen.tsx'],
  '/calendar-settings': ['office/calendar-settings/calendar-settings-screen.tsx'],
  '/cancelled-subscription': ['office/subscriptions/subscription-ended-screen.tsx'],
  '/card-invoice/$id': ['money/invoices/invoice-screen.tsx'],
  '/categories': ['catalog/categories/categories-screen.tsx'],
  '/chat': ['marketing/assistant/assistant-screen.tsx'],
  '/checkout': ['money/checkout/checkout-screen.tsx'],
  '/customers': ['customers/customers/customers-screen.tsx'],
  '/customers/$id': ['customers/customers/customer-card-screen.tsx'],
  '/customers/import': ['customers/customers/import/import-screen.tsx'],
  '/digital_docs': ['catalog/documents/documents-screen.tsx'],
  '/employees': ['team/employees/employees-screen.tsx'],
  '/expired-subscription': ['office/subscriptions/subscription-ended-screen.tsx'],
  '/forgot-password': ['team/auth/forgot-password-screen.tsx'],
  '/invoice': ['money/invoices/invoice-screen.tsx'],
  '/invoice/$id': ['money/invoices/invoice-screen.tsx'],
  '/invoices': ['money/invoices/invoices-screen.tsx'],
  '/login': ['team/auth/login-screen.tsx'],
  '/notifications': ['messages/notifications/notifications-screen.tsx'],
  '/order-success/$orderId': ['money/checkout/order-success-screen.tsx'],
  '/payment-gateway': ['money/payment-gateway/payment-gateway-screen.tsx'],
  '/prepaid': ['money/prepaid/prepaid-screen.tsx'],
  '/products': ['catalog/products/products-screen.tsx'],
  '/register': ['team/auth/register-screen.tsx'],
  '/reset-password': ['team/auth/reset-password-screen.tsx'],
  '/resources': ['calendar/resources/resources-screen.tsx'],
  '/settings': ['desk/settings/settings-screen.tsx', 'office/subscriptions/parts/plan-card.tsx'],
  '/sms': ['messages/sms/sms-screen.tsx', 'messages/sms/log-tab.tsx'],
  '/verify-code': ['team/auth/verify-code-screen.tsx'],
  '/waiting-list': ['booking/waiting-list/waiting-list-screen.tsx'],
  '/welcome': ['desk/first-run/welcome-screen.tsx'],
}

/** Loaded behind the sign-in soon after any screen is drawn. */
export const filesOfAll: readonly string[] = ['staff/notices.tsx', 'team/auth/parts/offices-menu.tsx']
