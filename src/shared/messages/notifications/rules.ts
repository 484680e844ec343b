/** What a person did not do themselves, by what it is about. */
export const NOTIFICATION_KINDS = [
  // appointments
  'booked_online',
  'request_waiting',
  'moved_by_customer',
  'cancelled_by_customer',
  'confirmed_by_customer',
  'gap_filled',
  // by other staff, in the calendar of the person who is told
  'booked_by_staff',
  'moved_by_staff',
  'removed_by_staff',
  // documents and messages
  'document_signed',
  'message_failed',
  'quota_exhausted',
  'campaign_finished',
  'whatsapp_failed',
  // money and goods
  'sold_by_employee',
  'payment_received',
  'payment_late',
  'payment_refunded',
  'debt_open',
  'stock_low',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What only owners are told. */
const OWNER_KINDS: readonly NotificationKind[] = [
  'quota_exhausted',
  'campaign_finished',
  'whatsapp_failed',
  'sold_by_employee',
  'payment_received',
  'payment_late',
  'payment_refunded',
  'stock_low',
]
/**
 * Kinds that cannot be turned off: nothing works until the owner acts. The constraint
 * kind_always_listed repeats them.
 */
export const REQUIRED_KINDS: readonly NotificationKind[] = ['quota_exhausted', 'payment_late']

/** The kinds of notifications that a role receives. */
export const kindsOf = (role: 'owner' | 'employee'): readonly NotificationKind[] =>
  role === 'owner' ? NOTIFICATION_KINDS : NOTIFICATION_KINDS.filter((kind) => !OWNER_KINDS.includes(kind))

type About = {
  readonly kind: NotificationKind
  /** With the date that it has now; null when there is none, or when it was deleted. */
  readonly appointment: { readonly id: number; readonly date: string } | null
}
type Target =
  | { readonly to: '/calendar'; readonly search: { readonly date: string; readonly appointment: number } }
  | { readonly to: '/customers'; readonly search: { readonly debts: 1 } }
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
  if (kind === 'debt_open') return { to: '/customers', search: { debts: 1 } }
  if (kind === 'payment_refunded' || kind === 'sold_by_employee') return { to: '/invoices' }
  return appointment && { to: '/calendar', search: { date: appointment.date, appointment: appointment.id } }
}

/** The hours of the office's clock at which a person may get the digest. */
export const DIGEST_HOURS = [5, 6, 7, 8, 9, 10, 11] as const

/** What staff answer to a request for an appointment. */
export const ANSWERS = ['approved', 'declined'] as const
export type Answer = (typeof ANSWERS)[number]
