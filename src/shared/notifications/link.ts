import type { NotificationKind } from './rules.ts'

type About = {
  readonly kind: NotificationKind
  /** With the date that it has now; null when there is none, or when it was deleted. */
  readonly appointment: { readonly id: number; readonly date: string } | null
}
type Target =
  | { readonly to: '/calendar'; readonly search: { readonly date: string; readonly appointment: number } }
  | { readonly to: '/digital_docs' | '/sms' | '/payment-gateway' | '/invoices' | '/products' }

const TOLD_ON_MESSAGES: readonly NotificationKind[] = [
  'message_failed',
  'quota_exhausted',
  'campaign_finished',
  'whatsapp_failed',
]

/** The screen where a person deals with what happened; null when there is none for them. */
export function linkOf({ kind, appointment }: About, role: 'owner' | 'employee'): Target | null {
  if (TOLD_ON_MESSAGES.includes(kind)) return { to: '/sms' }
  if (kind === 'document_signed') return { to: '/digital_docs' }
  if (kind === 'stock_low') return { to: '/products' }
  if (kind === 'payment_late') return role === 'owner' ? { to: '/payment-gateway' } : null
  if (kind === 'payment_refunded') return { to: '/invoices' }
  return appointment && { to: '/calendar', search: { date: appointment.date, appointment: appointment.id } }
}
