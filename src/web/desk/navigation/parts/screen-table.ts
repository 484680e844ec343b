/**
 * Every screen of the staff application: its name, who may open it, and its place in the menus. The
 * rail, the tabs, the settings screen, the search and the guard read it. The order is that of the
 * menus.
 */
import {
  IconBell,
  IconBuildingStore,
  IconCalendar,
  IconCash,
  IconCategory,
  IconCreditCard,
  IconFileText,
  IconHome,
  IconHourglass,
  IconMessage,
  IconReceipt,
  IconReportMoney,
  IconScissors,
  IconSettings,
  IconSparkles,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { StaffScreen } from '#shared/desk/home/staff-screens.ts'
import { text as waitingList } from '#web/booking/waiting-list/domain-text.ts'
import { text as appointments } from '#web/calendar/appointments/domain-text.ts'
import { text as resources } from '#web/calendar/resources/domain-text.ts'
import { text as categories } from '#web/catalog/categories/domain-text.ts'
import { text as documents } from '#web/catalog/documents/domain-text.ts'
import { text as products } from '#web/catalog/products/domain-text.ts'
import { text as customers } from '#web/customers/customers/domain-text.ts'
import { text as firstRun } from '#web/desk/first-run/domain-text.ts'
import { text as home } from '#web/desk/home/domain-text.ts'
import { text as settings } from '#web/desk/settings/domain-text.ts'
import { text as assistant } from '#web/marketing/assistant/domain-text.ts'
import { text as notifications } from '#web/messages/notifications/domain-text.ts'
import { text as sms } from '#web/messages/sms/domain-text.ts'
import { text as accounting } from '#web/money/accounting/domain-text.ts'
import { text as checkout } from '#web/money/checkout/domain-text.ts'
import { text as invoices } from '#web/money/invoices/domain-text.ts'
import { text as gateway } from '#web/money/payment-gateway/domain-text.ts'
import { text as prepaid } from '#web/money/prepaid/domain-text.ts'
import { text as business } from '#web/office/business/domain-text.ts'
import { text as calendarSettings } from '#web/office/calendar-settings/domain-text.ts'
import { text as subscriptions } from '#web/office/subscriptions/domain-text.ts'
import { text as account } from '#web/team/account/domain-text.ts'
import { text as auth } from '#web/team/auth/domain-text.ts'
import { text as employees } from '#web/team/employees/domain-text.ts'
import { text } from '../text.ts'
import type { Screen } from './screen-rule.ts'

const invoice = { name: invoices.invoice, who: 'staff', needsActive: true, under: '/invoices' } as const

export const screenTable: Readonly<Record<StaffScreen, Screen>> = {
  // the tabs of phones and tablets
  '/': { name: home.home, who: 'staff', icon: IconHome, rail: { order: 1 }, tab: true },
  '/calendar': { name: appointments.calendar, who: 'staff', icon: IconCalendar, rail: { order: 2 }, tab: true },
  '/checkout': {
    name: checkout.checkout,
    who: 'staff',
    needs: ['may_sell'],
    icon: IconCash,
    rail: { order: 4 },
    tab: true,
  },
  '/customers': { name: customers.customers, who: 'staff', icon: IconUsers, rail: { order: 3 }, tab: true },

  // behind "more", and on desks destinations of the rail and tabs inside them
  '/settings': { name: settings.settings, who: 'staff', icon: IconSettings, rail: { order: 8 } },
  '/employees': {
    name: employees.employees,
    who: 'owner',
    icon: IconUser,
    under: '/settings',
    tile: 'business',
  },
  '/sms': {
    name: sms.sms,
    who: 'staff',
    icon: IconMessage,
    rail: { order: 5, name: text.messages },
    tile: 'sent',
  },
  '/books': {
    name: accounting.books,
    who: 'staff',
    needs: ['may_see_revenue', 'may_report'],
    needsActive: true,
    icon: IconReportMoney,
    rail: { order: 6, name: text.reports },
  },
  '/invoices': {
    name: invoices.invoices,
    who: 'staff',
    needs: ['may_see_revenue'],
    needsActive: true,
    icon: IconReceipt,
    under: '/checkout',
    tile: 'sent',
  },
  '/products': {
    name: products.products,
    who: 'staff',
    needs: ['may_change_settings'],
    icon: IconScissors,
    rail: { order: 7, name: text.services },
    tile: 'offered',
  },
  '/categories': {
    name: categories.categories,
    who: 'staff',
    needs: ['may_change_settings'],
    icon: IconCategory,
    under: '/products',
    tile: 'offered',
  },
  '/resources': {
    name: resources.resources,
    who: 'staff',
    needs: ['may_change_settings'],
    icon: IconBuildingStore,
    under: '/products',
    part: 'resources',
    tile: 'offered',
  },
  '/prepaid': { name: prepaid.prepaid, who: 'owner', icon: IconCreditCard, under: '/products', part: 'prepaid' },
  '/waiting-list': {
    name: waitingList.waitingList,
    who: 'staff',
    icon: IconHourglass,
    under: '/calendar',
    part: 'waiting_list',
  },
  '/digital_docs': {
    name: documents.documents,
    who: 'staff',
    icon: IconFileText,
    under: '/sms',
    part: 'documents',
    tile: 'sent',
  },
  '/chat': { name: assistant.assistant, who: 'staff', icon: IconSparkles, under: '/sms' },
  '/notifications': {
    name: notifications.notifications,
    who: 'staff',
    icon: IconBell,
    under: '/sms',
    tile: 'personal',
  },
  '/BusinessSettings': {
    name: business.businessSettings,
    who: 'owner',
    icon: IconSettings,
    under: '/settings',
    tile: 'business',
  },
  '/calendar-settings': {
    name: calendarSettings.calendarSettings,
    who: 'staff',
    needs: ['may_change_settings'],
    icon: IconCalendar,
    under: '/settings',
    tile: 'business',
  },
  '/payment-gateway': {
    name: gateway.paymentGateway,
    who: 'owner',
    icon: IconCreditCard,
    under: '/settings',
    tile: 'business',
  },
  '/account': {
    name: account.account,
    who: 'staff',
    icon: IconUser,
    under: '/settings',
    tile: 'personal',
  },

  // reached from a screen
  '/customers/$id': { name: customers.customer, who: 'staff', under: '/customers' },
  '/customers/import': { name: customers.customersImport, who: 'staff', under: '/customers' },
  '/order-success/$orderId': { name: checkout.success, who: 'staff', under: '/checkout' },
  '/invoice': invoice,
  '/invoice/$id': invoice,
  '/card-invoice/$id': invoice,
  '/welcome': { name: firstRun.welcome, who: 'owner' },
  '/expired-subscription': { name: subscriptions.expired, who: 'staff' },
  '/cancelled-subscription': { name: subscriptions.cancelled, who: 'staff' },

  // for people who are signed out
  '/login': { name: auth.login, who: 'signedOut' },
  '/register': { name: auth.register, who: 'signedOut' },
  '/forgot-password': { name: auth.forgotPassword, who: 'anyone' },
  '/verify-code': { name: auth.verifyCode, who: 'anyone' },
  '/reset-password': { name: auth.resetPassword, who: 'anyone' },
}

/** An address that is no screen: the router decides what it shows. */
const unknown: Screen = { name: '', who: 'anyone' }
/** The row of a route, by its path as the router spells it. */
export const screenOf = (path: string): Screen => (screenTable as Readonly<Record<string, Screen>>)[path] ?? unknown
