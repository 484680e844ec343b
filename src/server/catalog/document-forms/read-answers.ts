import { answerProblems, type Answers } from '#shared/catalog/document-forms/answers.ts'
import { answerProblemText } from '#shared/catalog/document-forms/text.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { answersOf, type StoredField } from './queries.ts'
import { answerText, storedAnswers } from './rules.ts'

/** Sealed answers can be opened for their own request only. */
export const sealOfAnswers = (officeId: number, requestId: number): string => `form-answers ${officeId} ${requestId}`

/** The answers to store. Fails with invalid_answers, with a sentence for each wrong field. */
export function checkAnswers(fields: readonly StoredField[], answers: Answers): Answers {
  const problems = Object.entries(answerProblems(fields, answers))
  if (problems.length > 0) {
    const sentences = problems.map(([key, problem]) => [key, answerProblemText[problem]])
    fail('invalid_answers', { fields: Object.fromEntries(sentences) as Record<string, string> })
  }
  return storedAnswers(fields, answers)
}

/**
 * What a customer answered. Fails with not_found for a request that is not signed or has no form,
 * and when the answers were erased with their customer.
 */
export async function readAnswers({ tx, scope, services }: OfficeContext, requestId: number) {
  const signed = (await answersOf(tx, scope, requestId)) ?? fail('not_found')
  if (signed.answers?.length === 0) fail('not_found')
  const opened = services.secrets.unseal(sealOfAnswers(scope.officeId, requestId), signed.answers ?? Buffer.alloc(0))
  if (opened === null) throw new Error(`the answers of document request ${requestId} cannot be opened`)
  const answers = JSON.parse(opened) as Answers
  const questions = signed.fields.filter(({ kind }) => kind !== 'paragraph' && kind !== 'signature')
  return {
    form_version: signed.form_version,
    signer_name: signed.signer_name,
    signed_at: signed.signed_at,
    answers: questions.map((field) => ({
      key: field.key,
      label: field.label,
      answer: answerText(field, answers[field.key]),
    })),
  }
}
