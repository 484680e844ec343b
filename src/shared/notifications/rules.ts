/** What happened without staff, by what it is about. */
export const NOTIFICATION_KINDS = [
  // appointments
  'booked_online',
  'request_waiting',
  'moved_by_customer',
  'cancelled_by_customer',
  'confirmed_by_customer',
  // documents and messages
  'document_signed',
  'message_failed',
  'quota_exhausted',
  'campaign_finished',
  'whatsapp_failed',
  // money and goods
  'payment_late',
  'payment_refunded',
  'stock_low',
] as const
/** What a device shows, as the server sends it to the service worker. All of it is text. */
export type PushContent = {
  readonly title: string
  readonly body: string
  /** The screen that a tap opens, without the origin. */
  readonly url: string
  /** A later message with the same tag replaces this one. */
  readonly tag: string
  /** When it happened, ISO with Z. */
  readonly at: string
}
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What only owners are told. */
const OWNER_KINDS: readonly NotificationKind[] = [
  'quota_exhausted',
  'campaign_finished',
  'whatsapp_failed',
  'payment_late',
  'payment_refunded',
  'stock_low',
]
/**
 * What nobody can turn off: a customer waits for the answer, or nothing works until somebody acts. The
 * constraint kind_always_listed repeats them.
 */
export const REQUIRED_KINDS: readonly NotificationKind[] = ['request_waiting', 'quota_exhausted', 'payment_late']

/** The kinds that people of this role are told. */
export const kindsOf = (role: 'owner' | 'employee'): readonly NotificationKind[] =>
  role === 'owner' ? NOTIFICATION_KINDS : NOTIFICATION_KINDS.filter((kind) => !OWNER_KINDS.includes(kind))
