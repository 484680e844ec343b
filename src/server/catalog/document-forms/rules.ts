/** What becomes of the answers to a form: what is stored, printed and noted on the card. */
import { createHash } from 'node:crypto'
import { isEmptyAnswer, isList, type Answer, type Answers } from '#shared/catalog/document-forms/answers.ts'
import type { FormField } from '#shared/catalog/document-forms/rules.ts'
import { answerWords } from '#shared/catalog/document-forms/text.ts'
import { formatPhone, normalizePhone } from '#shared/values/phone.ts'
import type { StoredField } from './queries.ts'

type PublicField = FormField & { readonly required: boolean }
/** A field as the customer sees it: without what only the office knows, in a fixed order. */
export const publicField = ({ key, kind, label, note, required, options, detail }: StoredField): PublicField => ({
  key,
  kind,
  label,
  note,
  required,
  options,
  detail,
})

/** SHA-256 of a form as it was sent. */
export const digestOfForm = (name: string, fields: readonly StoredField[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify({ name, fields: fields.map(publicField) }))
    .digest()

/** The answers that say something, by the order of the fields, each in its stored form. */
export const storedAnswers = (fields: readonly StoredField[], answers: Answers): Answers =>
  Object.fromEntries(
    fields.flatMap(({ key, kind }) => {
      const answer = answers[key]
      return answer === undefined || isEmptyAnswer(answer) ? [] : [[key, storedAnswer(answer, kind)]]
    }),
  )

function storedAnswer(answer: Answer, kind: StoredField['kind']): Answer {
  if (typeof answer === 'string') return kind === 'text' ? answer.replaceAll(/\s+/g, ' ') : answer
  if (isList(answer)) return answer
  if ('yes' in answer) return answer.yes && answer.detail ? answer : { yes: answer.yes }
  return { ...answer, phone: normalizePhone(answer.phone) ?? answer.phone }
}

/** An answer as one text for people; null when there is none. */
export function answerText({ kind }: FormField, answer: Answer | undefined): string | null {
  if (answer === undefined || isEmptyAnswer(answer)) return null
  if (typeof answer === 'string') return kind === 'date' ? answer.split('-').reverse().join('/') : answer
  if (isList(answer)) return answer.join(', ')
  if ('yes' in answer) return [answer.yes ? answerWords.yes : answerWords.no, answer.detail].filter(Boolean).join(' – ')
  return [answer.name, answer.relation, formatPhone(answer.phone)].join(', ')
}

/**
 * What goes to the card: the answers of the marked fields, without "no" and without questions left
 * open.
 */
export const answersForCard = (fields: readonly StoredField[], answers: Answers): string[] =>
  fields.flatMap((field) => {
    const answer = field.to_card ? answers[field.key] : undefined
    const isNo = typeof answer === 'object' && 'yes' in answer && !answer.yes
    const text = isNo ? null : answerText(field, answer)
    return text === null ? [] : [`${field.label} ${text.replaceAll(/\s+/g, ' ')}`]
  })
