import type { Role } from '../platform/session.ts'
import type { Notification } from './api.ts'

type Target =
  | { readonly to: '/calendar'; readonly search: { readonly date: string; readonly appointment: number } }
  | { readonly to: '/digital_docs' | '/sms' | '/payment-gateway' | '/invoices' | '/products' | '/calendar' }

/** The screen where a person deals with what happened; null when there is none for them. */
export function linkOf({ kind, appointment }: Notification, role: Role): Target | null {
  if (
    kind === 'message_failed' ||
    kind === 'quota_exhausted' ||
    kind === 'campaign_finished' ||
    kind === 'whatsapp_failed'
  )
    return { to: '/sms' }
  if (kind === 'document_signed') return { to: '/digital_docs' }
  if (kind === 'stock_low') return { to: '/products' }
  if (kind === 'payment_late') return role === 'owner' ? { to: '/payment-gateway' } : null
  if (kind === 'payment_refunded') return { to: '/invoices' }
  return appointment && { to: '/calendar', search: { date: appointment.date, appointment: appointment.id } }
}
