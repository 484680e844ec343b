import { accountShots } from './account-shots.ts'
import type { Page } from '@playwright/test'
import type { State } from './states.ts'
import {
  press,
  toEmployee,
  toPhone,
  toDetails,
  toDate,
  toPayment,
  openFirstAppointment,
  mistypedBusiness,
  searchFor,
  withSubscription,
  toPlanCard,
  openHours,
  openAbsences,
  askRelease,
  refusedSignIn,
  askedForCode,
  pickForMerge,
  toColumns,
  toCheck,
  toReport,
  yearOfHome,
  openReminders,
  leaveDetails,
  ofAnotherOffice,
  closed,
  withoutServices,
  withLongNames,
  managed,
  reload,
  toMove,
} from './steps.ts'
import {
  askCancelDeposit,
  fillCart,
  openDebt,
  openHeldVisit,
  toCard,
  toSplit,
  toPaymentBy,
  openWaitingSale,
  openDocument,
  openDecision,
  openLowStock,
  toText,
} from './till-steps.ts'

export type Shot = {
  /** The first part of the picture's file name: home.1440.png */
  readonly name: string
  readonly url: string
  readonly states: readonly State[]
  /** Without it, the demo's owner is signed in. */
  readonly signedIn?: false
  /** Runs before the picture is taken: only in the state `full`, unless there is a `late`. */
  readonly steps?: (page: Page) => Promise<void>
  /** The page loads and `steps` run without the state; then the state begins and this runs. */
  readonly late?: (page: Page) => Promise<unknown>
  /** The calls that a state changes; all of them by default. */
  readonly calls?: RegExp
}

/** A Tuesday morning of the demo office. */
export const clock = '2026-11-24T08:40:00Z'

const thankYou =
  '/book-thank-you?service_name=%D7%AA%D7%A1%D7%A4%D7%95%D7%A8%D7%AA%20%D7%A0%D7%A9%D7%99%D7%9D&employee_name=%D7%9E%D7%90%D7%99%D7%94&employee_phone=054-987-6543&start_time=2026-11-29%2011:30:00&end_time=2026-11-29%2012:30:00#manage=AAAAAAAAAAAAAAAAAAAAAA'

const work: readonly State[] = ['full', 'loading', 'error', 'empty', 'long']
const book = (name: string, steps?: Shot['steps']): Shot => ({
  name,
  url: '/book/studio-noa',
  states: ['full'],
  signedIn: false,
  ...(steps && { steps }),
})

const toManaged = ofAnotherOffice(managed)

export const shots: readonly Shot[] = [
  { name: 'login', url: '/login', states: ['full'], signedIn: false },
  { name: 'login-refused', url: '/login', states: ['full'], signedIn: false, steps: refusedSignIn },
  { name: 'login-code', url: '/login', states: ['full'], signedIn: false, steps: askedForCode },
  { name: 'register', url: '/register', states: ['full'], signedIn: false },
  { name: 'register-missing', url: '/register', states: ['full'], signedIn: false, steps: press('הרשמה') },
  { name: 'forgot-password', url: '/forgot-password', states: ['full'], signedIn: false },
  { name: 'verify-code', url: '/verify-code', states: ['full'], signedIn: false },
  { name: 'reset-password', url: '/reset-password', states: ['full'], signedIn: false },
  { name: 'home', url: '/', states: work },
  { name: 'home-year', url: '/', states: ['full'], steps: yearOfHome },
  { name: 'accessibility', url: '/book/studio-noa/accessibility', states: ['full'], signedIn: false },
  { name: 'privacy', url: '/book/studio-noa/privacy', states: ['full'], signedIn: false },
  { name: 'search', url: '/', states: work, late: searchFor('כהן'), calls: /\/api\/search/ },
  { name: 'calendar-team', url: '/calendar?view=team', states: ['full', 'loading', 'error', 'empty', 'long'] },
  { name: 'calendar-day', url: '/calendar?view=day', states: ['full'] },
  { name: 'calendar-week', url: '/calendar?view=week', states: ['full', 'empty'] },
  { name: 'calendar-month', url: '/calendar?view=month', states: ['full'] },
  { name: 'appointment-new', url: '/calendar?view=team', states: ['full'], steps: press('תור חדש') },
  { name: 'appointment-edit', url: '/calendar?view=team', states: ['full'], steps: openFirstAppointment },
  { name: 'appointment-held', url: '/calendar', states: ['full'], steps: openHeldVisit },
  { name: 'appointment-deposit', url: '/calendar', states: ['full'], steps: askCancelDeposit },
  { name: 'customers', url: '/customers', states: work },
  { name: 'customer-new', url: '/customers', states: ['full'], steps: press('לקוח חדש') },
  { name: 'customer-edit', url: '/customers', states: ['full'], steps: press(/05\d-/) },
  { name: 'customer-card', url: '/customers/7', states: work },
  { name: 'customer-merge', url: '/customers/7', states: ['full'], steps: pickForMerge },
  { name: 'customer-erase', url: '/customers/7', states: ['full'], steps: press('מחיקת כל המידע') },
  { name: 'customers-import', url: '/customers/import', states: ['full'] },
  { name: 'customers-import-columns', url: '/customers/import', states: ['full'], steps: (page) => toColumns(page, 1) },
  { name: 'customers-import-check', url: '/customers/import', states: ['full'], steps: (page) => toCheck(page, 2) },
  { name: 'customers-import-report', url: '/customers/import', states: ['full'], steps: toReport },
  { name: 'employees', url: '/employees', states: work },
  { name: 'employee-new', url: '/employees', states: ['full'], steps: press('עובד חדש') },
  { name: 'employee-hours', url: '/employees', states: ['full'], steps: openHours },
  { name: 'employee-absences', url: '/employees', states: ['full'], steps: openAbsences },
  { name: 'employee-release', url: '/employees', states: ['full'], steps: askRelease },
  { name: 'products', url: '/products', states: work },
  { name: 'product-new', url: '/products', states: ['full'], steps: press('הוספה') },
  { name: 'product-stock', url: '/products', states: ['full'], steps: openLowStock },
  { name: 'product-reminders', url: '/products', states: ['full'], steps: openReminders },
  { name: 'categories', url: '/categories', states: work },
  { name: 'category-remove', url: '/categories', states: ['full'], steps: press('מחיקת ציפורניים') },
  { name: 'documents', url: '/digital_docs', states: work },
  { name: 'document-new', url: '/digital_docs', states: ['full'], steps: press('מסמך חדש') },
  { name: 'document-share', url: '/digital_docs', states: ['full'], steps: press('שליחת הצהרת בריאות ללקוחות') },
  { name: 'document-requests', url: '/digital_docs', states: ['full'], steps: press('מי קיבל את הצהרת בריאות') },
  { name: 'sign-unknown', url: '/sign/AAAAAAAAAAAAAAAAAAAAAA', states: ['full'], signedIn: false },
  { name: 'verify', url: '/verify', states: ['full'], signedIn: false },
  { name: 'document-link-unknown', url: '/d/AAAAAAAAAAAAAAAAAAAAAA', states: ['full'], signedIn: false },
  { name: 'notifications', url: '/notifications', states: work },
  { name: 'notifications-settings', url: '/notifications', states: ['full'], steps: press('הגדרות') },
  { name: 'sms', url: '/sms', states: work },
  { name: 'sms-templates', url: '/sms?tab=templates', states: ['full', 'loading', 'error', 'long'] },
  { name: 'sms-automatic', url: '/sms?tab=automatic', states: ['full', 'loading', 'error'] },
  { name: 'sms-campaigns', url: '/sms?tab=campaigns', states: ['full', 'loading', 'error'] },
  { name: 'sms-whatsapp', url: '/sms?tab=whatsapp', states: ['full', 'loading', 'error'] },
  { name: 'sms-message', url: '/sms', states: ['full'], steps: press('רות אלמוג') },
  { name: 'checkout', url: '/checkout', states: ['full'] },
  { name: 'checkout-items', url: '/checkout', states: ['full'], steps: press('הוספת מוצר או שירות') },
  {
    name: 'checkout-ahead',
    url: '/checkout',
    states: ['full'],
    steps: async (page) => {
      await press('הוספת מוצר או שירות')(page)
      await press('כרטיסיות ושוברים')(page)
    },
  },
  { name: 'checkout-filled', url: '/checkout', states: ['full'], steps: fillCart },
  { name: 'checkout-cash', url: '/checkout', states: ['full'], steps: toPaymentBy(/^מזומן/) },
  { name: 'checkout-split', url: '/checkout', states: ['full'], steps: toSplit },
  { name: 'checkout-card', url: '/checkout', states: ['full'], steps: toCard },
  { name: 'checkout-debt', url: '/checkout', states: ['full'], steps: openDebt },
  { name: 'checkout-cheque', url: '/checkout', states: ['full'], steps: toPaymentBy(/^צ׳ק/) },
  { name: 'order-success', url: '/order-success/5', states: ['full'] },
  { name: 'order-success-waiting', url: '/invoices', states: ['full'], steps: openWaitingSale },
  { name: 'assistant', url: '/chat', states: ['full', 'loading', 'error'] },
  { name: 'assistant-birthday', url: '/chat', states: ['full'], steps: press('ברכת יום הולדת') },
  { name: 'prepaid', url: '/prepaid', states: work },
  { name: 'prepaid-offer', url: '/prepaid', states: ['full'], steps: press('כרטיסייה חדשה') },
  { name: 'invoices', url: '/invoices', states: work },
  { name: 'invoice', url: '/invoices', states: ['full'], steps: openDocument('אולמי השרון') },
  { name: 'invoice-refused', url: '/invoices', states: ['full'], steps: openDocument('גלים הפקות') },
  { name: 'invoice-decision', url: '/invoices', states: ['full'], steps: openDecision },
  { name: 'invoice-new', url: '/invoices', states: ['full'], steps: press('חשבונית חדשה') },
  { name: 'invoices-proof', url: '/invoices', states: ['full'], steps: press(/רצף תקין|חסר מספר/) },
  { name: 'invoices-export', url: '/invoices', states: ['full'], steps: press(/ייצוא/) },
  { name: 'invoice-missing', url: '/invoice', states: ['full'] },
  { name: 'c-invoice-unknown', url: '/c-invoice/AAAAAAAAAAAAAAAAAAAAAA', states: ['full'], signedIn: false },
  { name: 'books', url: '/books', states: work },
  { name: 'books-close', url: '/books', states: ['full'], steps: press('סגירת קופה') },
  { name: 'settings-certificate', url: '/settings', states: ['full'], steps: toText('חתימה דיגיטלית על מסמכים') },
  { name: 'business-authority', url: '/BusinessSettings', states: ['full'], steps: toText('חיבור לרשות המסים') },
  { name: 'settings', url: '/settings', states: ['full', 'loading', 'error', 'long'] },
  { name: 'settings-plan', url: '/settings', states: ['full'], steps: toPlanCard },
  {
    name: 'subscription-expired',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ office_subscription: { status: 'expired' } }, '/expired-subscription'),
  },
  {
    name: 'subscription-cancelled',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ office_subscription: { status: 'cancelled' } }, '/cancelled-subscription'),
  },
  {
    name: 'subscription-over',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ office_subscription: { status: 'expired' } }, '/customers'),
  },
  {
    name: 'subscription-ends-soon',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ office_subscription: { ends_at: '2026-11-27T22:00:00Z' } }, '/'),
  },
  {
    name: 'invoices-upgrade',
    url: '/settings',
    states: ['full'],
    steps: withSubscription({ invoice_model: '0' }, '/invoices'),
  },
  { name: 'business-settings', url: '/BusinessSettings', states: ['full', 'loading', 'error', 'long'] },
  { name: 'business-settings-wrong', url: '/BusinessSettings', states: ['full'], steps: mistypedBusiness },
  { name: 'calendar-settings', url: '/calendar-settings', states: ['full', 'loading', 'error', 'long'] },
  { name: 'account', url: '/account', states: ['full', 'loading', 'error', 'long'] },
  { name: 'account-password', url: '/account', states: ['full'], steps: press('החלפת סיסמה') },
  { name: 'account-email', url: '/account', states: ['full'], steps: press('החלפת אימייל') },
  ...accountShots,
  { name: 'not-found', url: '/customers/nobody/here', states: ['full'] },
  book('book-1-service'),
  book('book-2-employee', toEmployee),
  book('book-3-phone', toPhone),
  book('book-4-details', toDetails),
  book('book-5-date', toDate),
  book('book-5-payment', toPayment),
  {
    ...book('book-5-times', toDetails),
    states: ['loading', 'error', 'empty'],
    late: leaveDetails,
    calls: /\/api\/online-booking\/slots/,
  },
  book('book-closed', ofAnotherOffice(closed)),
  book('book-without-services', ofAnotherOffice(withoutServices)),
  book('book-long', ofAnotherOffice(withLongNames)),
  { name: 'book-thank-you', url: thankYou, states: ['full'], signedIn: false },
  { name: 'book-unknown', url: '/book/nobody', states: ['full'], signedIn: false },
  {
    ...book('manage', toManaged),
    states: ['full', 'loading', 'error', 'long'],
    late: reload,
    calls: /\/api\/online-booking\/manage/,
  },
  {
    ...book('manage-move', toManaged),
    states: ['full', 'loading', 'error', 'empty'],
    late: toMove,
    calls: /\/manage\/[^/]+\/slots/,
  },
  { name: 'manage-unknown', url: '/book/manage/AAAAAAAAAAAAAAAAAAAAAA', states: ['full', 'error'], signedIn: false },
]
