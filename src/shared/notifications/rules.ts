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
  // money and goods
  'payment_late',
  'payment_refunded',
  'stock_low',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]
