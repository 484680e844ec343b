import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Answers } from '#shared/catalog/document-forms/answers.ts'
import { answerWords } from '#shared/catalog/document-forms/text.ts'
import type { StoredField } from '#server/catalog/document-forms/queries.ts'
import { answerText, publicField } from '#server/catalog/document-forms/rules.ts'
import type { PdfRequest } from '#server/providers/pdf/pdf.ts'
import { evidenceOf, evidenceTemplate, headOf, type SignedFacts } from './signed-pdf.ts'
import { text } from './text.ts'

const template = `${fs.readFileSync(new URL('form.typ', import.meta.url), 'utf8')}\n${evidenceTemplate}`

type Answered = {
  readonly fields: readonly StoredField[]
  readonly answers: Answers
  readonly version: number
}

/**
 * The request that prints a signed form: the questions with their answers, then the page of
 * evidence. Questions and answers are attached as JSON, and the evidence has the SHA-256 of that
 * file.
 */
export function signedForm(facts: SignedFacts, { fields, answers, version }: Answered): PdfRequest {
  const words = text.evidence
  const original = JSON.stringify(
    { document: facts.document, version, fields: fields.map(publicField), answers },
    null,
    2,
  )
  const evidence = evidenceOf(facts, [
    [words.formVersion, String(version)],
    [words.formHash, createHash('sha256').update(original).digest('hex')],
  ])
  return {
    template,
    data: {
      form: { title: facts.document, office: facts.office, rows: fields.flatMap((field) => rowOf(field, answers)) },
      evidence: { ...evidence, intro: words.formIntro(facts.document), attachment: null },
    },
    createdAt: facts.signedAt,
    attachment: {
      name: 'form.json',
      mediaType: 'application/json',
      description: words.formAttachment,
      text: original,
    },
    ...headOf(facts),
  }
}

const rowOf = (field: StoredField, answers: Answers) => {
  if (field.kind === 'signature') return []
  const answer = field.kind === 'paragraph' ? null : (answerText(field, answers[field.key]) ?? answerWords.none)
  return [{ label: field.label, note: field.note, answer }]
}
