/** The fields of a form. Browser and server check a form with the same function. */
import { hasVisibleText } from '#shared/values/typed.ts'

export const FIELD_KINDS = [
  'paragraph',
  'text',
  'long_text',
  'choice',
  'choices',
  'date',
  'yes_no',
  'parent',
  'signature',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** A boolean in code, 0 or 1 on the wire. */
type Flag = boolean | 0 | 1

/** A field as the customer sees it. */
export type FormField = {
  /** Names the answer. Unique in the form, and the same in all of its versions. */
  readonly key: string
  readonly kind: FieldKind
  /** The question, or the heading of a paragraph. */
  readonly label: string
  /** The text of a paragraph, or an explanation under the question. */
  readonly note: string | null
  readonly required: Flag
  /** The possible answers of `choice` and `choices`; empty for other kinds. */
  readonly options: readonly string[]
  /** What is asked after "yes" of `yes_no`; null asks nothing. */
  readonly detail: string | null
}
/** A field with what only the office knows. */
export type SavedField = FormField & {
  /** The answer is added to the notes of the customer's card. */
  readonly to_card: Flag
}

/** Lower case and short, so that no property of JavaScript objects has such a name. */
export const FIELD_KEY = /^[a-z][a-z0-9]{0,9}$/
export const FIELDS_MAX = 40
/** In UTF-16 code units. */
export const LABEL_MAX = 200
export const NOTE_MAX = 2000
export const OPTION_MAX = 80
export const OPTIONS_MAX = 20

/** Kinds that are answered by choosing. */
export const hasOptions = (kind: FieldKind): boolean => kind === 'choice' || kind === 'choices'
/** Paragraphs are read, the parent and the signature belong to the signed file only. */
export const mayFlowToCard = (kind: FieldKind): boolean =>
  kind !== 'paragraph' && kind !== 'parent' && kind !== 'signature'

export type FormProblem =
  | 'no_questions'
  | 'same_key'
  | 'few_options'
  | 'same_options'
  | 'two_parents'
  | 'signature_last'
/** What is wrong with a form: `index` is the field's, or null for the whole form. */
export type FoundProblem = { readonly index: number | null; readonly problem: FormProblem }

/** The problems of a form; empty when it can be sent. */
export function formProblems(fields: readonly FormField[]): FoundProblem[] {
  const found: FoundProblem[] = []
  if (!fields.some(({ kind }) => kind !== 'paragraph' && kind !== 'signature'))
    found.push({ index: null, problem: 'no_questions' })
  for (const [index, field] of fields.entries()) {
    const problem = problemOf(field, fields, index)
    if (problem) found.push({ index, problem })
  }
  return found
}

function problemOf({ key, kind, options }: FormField, fields: readonly FormField[], index: number): FormProblem | null {
  const before = fields.slice(0, index)
  if (before.some((other) => other.key === key)) return 'same_key'
  if (kind === 'signature' && index < fields.length - 1) return 'signature_last'
  if (kind === 'parent' && before.some((other) => other.kind === kind)) return 'two_parents'
  if (!hasOptions(kind)) return null
  if (options.length < 2 || !options.every(hasVisibleText)) return 'few_options'
  return new Set(options).size < options.length ? 'same_options' : null
}
