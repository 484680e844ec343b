import { GENDERS } from '#shared/customers/customers/text.ts'
import { afterPrefix, withOpenPrefixes } from '#shared/values/prefix-text.ts'
import { OFFER, OFFER_HINT } from './text.ts'

/**
 * Kinds of messages that staff see. Verification codes and invitations are for their recipients
 * only.
 */
export const LOGGED_KINDS = [
  'confirmation',
  'change',
  'cancellation',
  'waiting_list',
  'reminder',
  'invoice',
  'document',
  'birthday',
  'miss_you',
  'review',
  'marketing',
  // in answer to what a customer wrote by WhatsApp
  'reply',
] as const
export type LoggedKind = (typeof LOGGED_KINDS)[number]

/** Filters of the log, each of some kinds. */
export const KIND_GROUPS = {
  reminders: ['reminder'],
  appointments: ['confirmation', 'change', 'cancellation', 'waiting_list'],
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
  'invalid_email',
  'kosher_phone',
  // the phone has no WhatsApp; Meta has not approved the template, or not with these values
  'no_whatsapp',
  'template_refused',
  'blocked',
  'expired',
  'undelivered',
  'sender_refused',
  'not_permitted',
  'rejected',
  'credentials',
  'no_credit',
  'unavailable',
  // the mailbox got as many e-mails of the office today as it may
  'recipient_limit',
  // queued until the owner has proved their mailbox
  'unproved',
  // the provider did not say whether it took the message, and cannot be asked
  'perhaps_sent',
  // of marketing: the recipient took back the consent, or the owner cancelled the campaign
  'refused',
  'cancelled',
] as const
export type SmsFailure = (typeof SMS_FAILURES)[number]

/** Messages about an appointment. */
export const APPOINTMENT_KINDS = ['confirmation', 'change', 'cancellation', 'reminder'] as const
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number]
/**
 * Wordings of messages about appointments, each with a switch. A request that was declined is
 * logged as a cancellation.
 */
export const VISIT_TEMPLATE_KINDS = ['confirmation', 'change', 'cancellation', 'decline', 'reminder'] as const
export type VisitTemplateKind = (typeof VISIT_TEMPLATE_KINDS)[number]
/**
 * Marketing that is sent without staff doing anything, in the order in which it is sent: a customer
 * gets one a day.
 */
export const AUTOMATIC_KINDS = ['birthday', 'review', 'miss_you'] as const
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]
/** The wordings of messages that an office may change, with placeholders in double braces. */
export const TEMPLATE_KINDS = [...VISIT_TEMPLATE_KINDS, ...AUTOMATIC_KINDS] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

const isAutomatic = (kind: TemplateKind): kind is AutomaticKind =>
  (AUTOMATIC_KINDS as readonly TemplateKind[]).includes(kind)

export const PLACEHOLDERS = ['customer', 'service', 'employee', 'time', 'office', 'link', 'reason'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]
/**
 * The placeholders of a kind: automatic messages have no appointment, and only a declined request
 * has a reason.
 */
export const placeholdersOf = (kind: TemplateKind): readonly Placeholder[] => {
  if (isAutomatic(kind)) return ['customer', 'office', 'link']
  return kind === 'decline' ? PLACEHOLDERS : PLACEHOLDERS.filter((name) => name !== 'reason')
}

export const TEMPLATE_MAX = 500
/** Of a template with its values. */
export const FILLED_MAX = 1_000

export type TemplateValues = Readonly<Record<Exclude<Placeholder, 'link' | 'reason'>, string>> & {
  readonly link: string | null
  /** Why a request was declined. */
  readonly reason?: string | null
  /** Chooses the words by gender; others' when it is not known. */
  readonly gender?: string | null
}

const TAG = /\{\{([^{}]*)\}\}/g

/**
 * Words by the gender of the customer are tags of every kind: {{g|for a woman|for a man|for
 * others}}.
 */
export type Gender = (typeof GENDERS)[number]
const [MALE, FEMALE] = GENDERS

/**
 * The words inside the braces of a tag, in the order of their tag; null when it has no three words.
 */
function wordsIn(name: string): readonly [string, string, string] | null {
  const [mark, ...words] = name.split('|')
  return mark === 'g' && words.length === 3 ? (words as [string, string, string]) : null
}

/** The words for a customer; those for others when the gender is not known. */
function wordFor([female, male, others]: readonly [string, string, string], gender: string | null): string {
  if (gender === FEMALE) return female
  return gender === MALE ? male : others
}

/**
 * The first tag that this kind does not have, as it was typed; braces without a partner count as
 * one.
 */
export function unknownTag(kind: TemplateKind, template: string): string | null {
  const known: readonly string[] = placeholdersOf(kind)
  for (const [tag, name] of template.matchAll(TAG)) if (!known.includes(name!) && !wordsIn(name!)) return tag
  return /\{\{|\}\}/.exec(template.replace(TAG, ''))?.[0] ?? null
}

/** The first word of an offer in a message about an appointment; null for marketing. */
export const offerIn = (kind: TemplateKind, template: string): string | null =>
  isAutomatic(kind) ? null : (OFFER.exec(template.replace(TAG, (_, name: string) => ` ${name} `))?.[1] ?? null)

/** What may be an offer in a message about an appointment, so that its writer thinks again. */
export const offerHintIn = (kind: TemplateKind, template: string): string | null =>
  isAutomatic(kind) ? null : (OFFER_HINT.exec(template.replace(TAG, (_, name: string) => ` ${name} `))?.[1] ?? null)

/**
 * The message of a template. A line with {{link}} or {{reason}} is left out when there is none.
 * Values are not read for placeholders. Words by gender are those of `values.gender`. A preposition
 * before a tag is joined to the value as Hebrew joins them.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  const missing = (['link', 'reason'] as const).filter((name) => !values[name]).map((name) => `{{${name}}}`)
  const lines = template.split('\n').filter((line) => !missing.some((tag) => line.includes(tag)))
  const valueOf = (name: string) => {
    const words = wordsIn(name)
    if (words) return wordFor(words, values.gender ?? null)
    const known = PLACEHOLDERS.find((one) => one === name)
    return known && values[known]
  }
  const fill = (tag: string, name: string, at: number, whole: string) => {
    const value = valueOf(name) ?? null
    return value === null ? tag : afterPrefix(whole.slice(0, at), value)
  }
  return withOpenPrefixes(lines.join('\n')).replace(TAG, fill).trim()
}
