/** The fields of a form while it is edited. */
import { formProblems, hasOptions, type FieldKind } from '#shared/catalog/document-forms/rules.ts'
import { formProblemText } from '#shared/catalog/document-forms/text.ts'
import { hasVisibleText } from '#shared/values/typed.ts'
import { text as common } from '#web/ui/text.ts'
import type { Field } from './form-api.ts'
import { text } from './form-text.ts'

/** A key that no field of the form has. */
function newKey(fields: readonly Field[]): string {
  let n = fields.length + 1
  while (fields.some(({ key }) => key === `q${n}`)) n++
  return `q${n}`
}

const isSigned = (fields: readonly Field[]) => fields.at(-1)?.kind === 'signature'

/** Adds an empty field at the end; the signature stays the last. */
export function withField(fields: readonly Field[], kind: FieldKind): Field[] {
  const field: Field = {
    key: newKey(fields),
    kind,
    label: text.labels[kind] ?? '',
    note: null,
    required: kind === 'signature' ? 1 : 0,
    options: hasOptions(kind) ? ['', ''] : [],
    detail: null,
    to_card: 0,
  }
  return isSigned(fields) ? [...fields.slice(0, -1), field, fields.at(-1)!] : [...fields, field]
}

/** Whether a field can move: no field changes places with the signature. */
export function canMove(fields: readonly Field[], index: number, by: -1 | 1): boolean {
  const other = fields[index + by]
  return other !== undefined && other.kind !== 'signature' && fields[index]?.kind !== 'signature'
}

/** Changes the places of a field and its neighbour. */
export const moved = (fields: readonly Field[], index: number, by: -1 | 1): Field[] =>
  fields.map((field, i) => (i === index ? fields[index + by]! : i === index + by ? fields[index]! : field))

/** Kinds that may be added: a form has one signature and one parent. */
export const canAdd = (fields: readonly Field[], kind: FieldKind): boolean =>
  (kind !== 'signature' && kind !== 'parent') || !fields.some((field) => field.kind === kind)

/** Sentences by the place of the field; -1 is the whole form. */
export function problemsOf(fields: readonly Field[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const { index, problem } of formProblems(fields)) found.set(index ?? -1, formProblemText[problem])
  for (const [i, { label }] of fields.entries()) if (!hasVisibleText(label)) found.set(i, common.required)
  return found
}

/** The first problem with the place of its field; null when the form can be saved. */
export function firstProblem(fields: readonly Field[]): string | null {
  const [first] = [...problemsOf(fields)].toSorted(([a], [b]) => a - b)
  if (!first) return null
  const [index, sentence] = first
  return index < 0 ? sentence : text.place(index + 1, sentence)
}
