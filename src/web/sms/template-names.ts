import { PLACEHOLDERS, type Placeholder, type TemplateKind } from '#shared/sms/rules.ts'
import { text } from './templates-text.ts'

/** The kinds of messages that are sent. */
export const SENT_KINDS = [
  'confirmation',
  'change',
  'cancellation',
  'reminder',
] as const satisfies readonly TemplateKind[]
export type SentKind = (typeof SENT_KINDS)[number]

/** A tag as the editor shows it, by its Hebrew name. */
export const tagOf = (name: Placeholder): string => `{{${text.tags[name]}}}`
/** A stored template with the names of its tags. */
export const toNames = (template: string): string =>
  PLACEHOLDERS.reduce((written, name) => written.replaceAll(`{{${name}}}`, tagOf(name)), template)
/** The template of what was typed. Other tags stay as they are, and are refused. */
export const fromNames = (typed: string): string =>
  PLACEHOLDERS.reduce((written, name) => written.replaceAll(tagOf(name), `{{${name}}}`), typed)

/**
 * The tag that Backspace or Delete would damage at this place: it is deleted as a whole. Null for
 * other keys and places.
 */
export function tagAround(
  typed: string,
  at: number,
  key: string,
): { readonly start: number; readonly end: number } | null {
  if (key !== 'Backspace' && key !== 'Delete') return null
  for (const { index, 0: tag } of typed.matchAll(/\{\{[^{}]*\}\}/g)) {
    const end = index + tag.length
    if (key === 'Backspace' ? index < at && at <= end : index <= at && at < end) return { start: index, end }
  }
  return null
}
