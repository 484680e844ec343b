import { hasKnownTags, LINK_TAG, MESSAGE_MAX, NAME_TAG, NOT_SEEN_DAYS } from '#shared/marketing/campaigns/rules.ts'
import type { CampaignBody } from './api.ts'
import { text } from './text.ts'

export const AUDIENCE_KINDS = ['not_seen', 'birthday', 'regular', 'bought', 'all', 'named'] as const
export type AudienceKind = (typeof AUDIENCE_KINDS)[number]
type Filters = NonNullable<CampaignBody['filters']>

/** Whom a campaign is for, as the form holds it. */
export type Audience = {
  readonly kind: AudienceKind
  /** Typed; for `not_seen`. */
  readonly days: string
  /** For `bought`. */
  readonly productId: number | null
  /** For `named`. */
  readonly customerIds: readonly number[]
  readonly search: string
  readonly gender: NonNullable<Filters['gender']> | null
}

export const emptyAudience: Audience = {
  kind: 'not_seen',
  days: String(NOT_SEEN_DAYS),
  productId: null,
  customerIds: [],
  search: '',
  gender: null,
}

/**
 * The recipients as the server reads them; null while a choice is missing or is no number of days.
 */
export function chosenOf(audience: Audience): Omit<CampaignBody, 'message'> | null {
  const { kind, productId, customerIds } = audience
  if (kind === 'named') return customerIds.length > 0 ? { customer_ids: [...customerIds] } : null
  const filters = filtersOf(audience)
  if (kind === 'bought') return productId === null ? null : { segment: { kind, product_id: productId }, ...filters }
  if (kind !== 'not_seen') return { segment: { kind }, ...filters }
  const days = daysOf(audience.days)
  return days === null ? null : { segment: { kind, days }, ...filters }
}

function filtersOf({ search, gender }: Audience): Pick<CampaignBody, 'filters'> {
  const words = search.trim()
  if (words === '' && gender === null) return {}
  return { filters: { ...(words === '' ? {} : { search: words }), ...(gender === null ? {} : { gender }) } }
}

const DAYS_MAX = 3650
/** A typed number of days, 1 to 3650; null for anything else. */
export function daysOf(typed: string): number | null {
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return days >= 1 && days <= DAYS_MAX ? days : null
}

const TAGS = [
  [NAME_TAG, text.tags.name],
  [LINK_TAG, text.tags.link],
] as const
/** The tags as the writer sees them, with Hebrew names. */
export const typedTags: readonly string[] = TAGS.map(([, name]) => `{{${name}}}`)
/** The message as the server reads it. Unknown tags stay as they were typed. */
export const messageOf = (typed: string): string =>
  TAGS.reduce((written, [tag, name]) => written.replaceAll(`{{${name}}}`, tag), typed.trim())

/** A stored message as its writer typed it, with Hebrew names of tags. */
export const typedOf = (message: string): string =>
  TAGS.reduce((typed, [tag, name]) => typed.replaceAll(tag, `{{${name}}}`), message)

/** Stands in for a message that is not written yet, so that the recipients can be counted. */
export const NO_MESSAGE = '…'

/** Why a typed message cannot be sent; null when it can, or is empty. */
export function messageProblem(typed: string): string | null {
  const message = messageOf(typed)
  if (message.length > MESSAGE_MAX) return text.tooLong(MESSAGE_MAX)
  return hasKnownTags(message) ? null : text.unknownTag
}
