/** Kinds of messages that staff see. Verification codes and invitations are for their recipients only. */
export const LOGGED_KINDS = [
  'confirmation',
  'change',
  'cancellation',
  'reminder',
  'invoice',
  'document',
  'birthday',
  'miss_you',
  'review',
  'marketing',
] as const
export type LoggedKind = (typeof LOGGED_KINDS)[number]

/** Filters of the log, each of some kinds. */
export const KIND_GROUPS = {
  reminders: ['reminder'],
  appointments: ['confirmation', 'change', 'cancellation'],
  invoices: ['invoice'],
  documents: ['document'],
  marketing: ['birthday', 'miss_you', 'review', 'marketing'],
} as const satisfies Readonly<Record<string, readonly LoggedKind[]>>
export type KindGroup = keyof typeof KIND_GROUPS
export const GROUP_NAMES = Object.keys(KIND_GROUPS) as [KindGroup, ...KindGroup[]]

export const SMS_STATUSES = ['queued', 'sent', 'delivered', 'failed'] as const

/** Why a message was not delivered, or why its last attempt failed while it is queued. */
export const SMS_FAILURES = [
  'quota',
  'invalid_phone',
  'kosher_phone',
  'blocked',
  'expired',
  'undelivered',
  'sender_refused',
  'not_permitted',
  'rejected',
  'credentials',
  'no_credit',
  'unavailable',
  'refused',
  'cancelled',
] as const
export type SmsFailure = (typeof SMS_FAILURES)[number]
