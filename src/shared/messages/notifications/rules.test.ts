import { describe, expect, it } from 'vitest'
import { kindsOf, linkOf, NOTIFICATION_KINDS, type NotificationKind } from './rules.ts'

const appointment = { id: 5, date: '2026-11-26' }
const calendar = { to: '/calendar', search: { date: '2026-11-26', appointment: 5 } }
/** Kinds that are not about a visit, with their screens. */
const screens: Partial<Record<NotificationKind, object>> = {
  message_failed: { to: '/sms' },
  quota_exhausted: { to: '/sms' },
  campaign_finished: { to: '/sms' },
  whatsapp_failed: { to: '/sms' },
  document_signed: { to: '/digital_docs' },
  stock_low: { to: '/products' },
  payment_late: { to: '/payment-gateway' },
  debt_open: { to: '/customers', search: { debts: 1 } },
  payment_refunded: { to: '/invoices' },
  sold_by_employee: { to: '/invoices' },
}

describe('a notification', () => {
  it('goes to owners only when it is about money taken, stock, campaigns or what stops messages', () => {
    expect(kindsOf('owner')).toEqual(NOTIFICATION_KINDS)
    const hidden = NOTIFICATION_KINDS.filter((kind) => !kindsOf('employee').includes(kind))
    expect(hidden).toEqual([
      'quota_exhausted',
      'campaign_finished',
      'whatsapp_failed',
      'sold_by_employee',
      'payment_received',
      'payment_late',
      'payment_refunded',
      'stock_low',
    ])
  })

  it.for(NOTIFICATION_KINDS)('%s opens the screen where it is dealt with', (kind) => {
    expect(linkOf({ kind, appointment }, 'owner')).toEqual(screens[kind] ?? calendar)
    expect(linkOf({ kind, appointment: null }, 'owner')).toEqual(screens[kind] ?? null)
    const shown = kind === 'payment_late' ? null : (screens[kind] ?? calendar)
    expect(linkOf({ kind, appointment }, 'employee')).toEqual(shown)
  })
})
