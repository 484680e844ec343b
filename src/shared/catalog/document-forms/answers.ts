/** The answers to a form. The signing page and the server check them with the same function. */
import { isDate } from '#shared/values/calendar-date.ts'
import { normalizePhone } from '#shared/values/phone.ts'
import { hasVisibleText } from '#shared/values/typed.ts'
import type { FormField } from './rules.ts'

/** In UTF-16 code units. */
export const TEXT_MAX = 200
export const LONG_TEXT_MAX = 1000

export type YesNo = { readonly yes: boolean | 0 | 1; readonly detail?: string | undefined }
/** Who signs for a minor. */
export type Parent = { readonly name: string; readonly relation: string; readonly phone: string }
/** By kind of the field: text, a date (YYYY-MM-DD) or an option; options; yes or no; the parent. */
export type Answer = string | readonly string[] | YesNo | Parent
/** Answers by the keys of their fields. */
export type Answers = Readonly<Record<string, Answer>>

export type AnswerProblem = 'required' | 'choose' | 'detail' | 'parent' | 'phone' | 'date' | 'too_long' | 'invalid'

/** What is wrong with answers, by key. An answer without a field is wrong. */
export function answerProblems(fields: readonly FormField[], answers: Answers): Record<string, AnswerProblem> {
  const found: Record<string, AnswerProblem> = {}
  for (const key of Object.keys(answers)) if (!fields.some((field) => field.key === key)) found[key] = 'invalid'
  for (const field of fields) {
    const problem = problemOf(field, answers[field.key])
    if (problem) found[field.key] = problem
  }
  return found
}

/** Whether an answer says nothing: it is missing, or has no text and no choice. */
export const isEmptyAnswer = (answer: Answer | undefined): boolean => {
  if (answer === undefined) return true
  if (typeof answer === 'string') return !hasVisibleText(answer)
  if (isList(answer)) return answer.length === 0
  return 'name' in answer && ![answer.name, answer.relation, answer.phone].some(hasVisibleText)
}

/** Tells the answer of `choices` from the others. */
export const isList = (answer: Answer): answer is readonly string[] => Array.isArray(answer)

function problemOf(field: FormField, answer: Answer | undefined): AnswerProblem | null {
  if (field.kind === 'paragraph' || field.kind === 'signature') return answer === undefined ? null : 'invalid'
  if (answer === undefined || isEmptyAnswer(answer)) {
    if (!field.required) return null
    return field.kind === 'choice' || field.kind === 'choices' || field.kind === 'yes_no' ? 'choose' : 'required'
  }
  if (typeof answer === 'string') return problemOfText(field, answer)
  if (isList(answer)) return problemOfList(field, answer)
  return 'yes' in answer ? problemOfYesNo(field, answer) : problemOfParent(field, answer)
}

function problemOfText({ kind, options }: FormField, answer: string): AnswerProblem | null {
  if (kind === 'text') return answer.length > TEXT_MAX ? 'too_long' : null
  if (kind === 'long_text') return answer.length > LONG_TEXT_MAX ? 'too_long' : null
  if (kind === 'date') return isDate(answer) ? null : 'date'
  return kind === 'choice' && options.includes(answer) ? null : 'invalid'
}

function problemOfList({ kind, options }: FormField, chosen: readonly string[]): AnswerProblem | null {
  const isKnown = kind === 'choices' && chosen.every((option) => options.includes(option))
  return isKnown && new Set(chosen).size === chosen.length ? null : 'invalid'
}

/** After "yes" the detail that the form asks for is needed. */
function problemOfYesNo({ kind, detail: asked }: FormField, { yes, detail = '' }: YesNo): AnswerProblem | null {
  if (kind !== 'yes_no' || (asked === null && detail !== '')) return 'invalid'
  if (detail.length > LONG_TEXT_MAX) return 'too_long'
  return yes && asked !== null && !hasVisibleText(detail) ? 'detail' : null
}

function problemOfParent({ kind }: FormField, { name, relation, phone }: Parent): AnswerProblem | null {
  if (kind !== 'parent') return 'invalid'
  if (name.length > TEXT_MAX || relation.length > TEXT_MAX) return 'too_long'
  if (![name, relation, phone].every(hasVisibleText)) return 'parent'
  return normalizePhone(phone) === null ? 'phone' : null
}
