import { PLACEHOLDERS, type Placeholder } from '#shared/messages/sms/rules.ts'
import { text } from './templates-text.ts'

/** A tag as the editor shows it, by its Hebrew name. */
export const tagOf = (name: Placeholder): string => `{{${text.tags[name]}}}`
/** A stored template with the names of its tags. Words by gender are shown without their mark. */
export const toNames = (template: string): string =>
  PLACEHOLDERS.reduce((written, name) => written.replaceAll(`{{${name}}}`, tagOf(name)), template).replaceAll(
    '{{g|',
    '{{',
  )
/** The template of what was typed. Other tags stay as they are, and are refused. */
export const fromNames = (typed: string): string =>
  PLACEHOLDERS.reduce((written, name) => written.replaceAll(tagOf(name), `{{${name}}}`), typed).replaceAll(
    /\{\{([^{}|]*\|[^{}|]*\|[^{}|]*)\}\}/g,
    '{{g|$1}}',
  )

/** A part of a typed text. */
export type Piece = { readonly text: string; readonly kind: 'plain' | 'tag' | 'words' | 'unknown' }
/** The parts of a typed text in their order; with braces, as typed. */
export const piecesOf = (typed: string): readonly Piece[] =>
  typed.split(/(\{\{[^{}]*\}\})/).map((text, i) => ({ text, kind: i % 2 === 0 ? 'plain' : kindOf(text) }))
function kindOf(tag: string): Piece['kind'] {
  const stored = fromNames(tag)
  if (stored.startsWith('{{g|')) return 'words'
  return stored === tag ? 'unknown' : 'tag'
}

/**
 * The tag that Backspace or Delete would damage at this place: it is deleted as a whole. Null for
 * other keys and places, and inside words by gender, which are edited.
 */
export function tagAround(
  typed: string,
  at: number,
  key: string,
): { readonly start: number; readonly end: number } | null {
  if (key !== 'Backspace' && key !== 'Delete') return null
  for (const { index, 0: tag } of typed.matchAll(/\{\{[^{}]*\}\}/g)) {
    const end = index + tag.length
    const isEdited = tag.includes('|') && index < at && at < end
    if (isEdited) continue
    if (key === 'Backspace' ? index < at && at <= end : index <= at && at < end) return { start: index, end }
  }
  return null
}
