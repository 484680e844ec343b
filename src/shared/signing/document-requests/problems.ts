/** Problems of documents for signature, each with its HTTP status; the sentences are in text.ts. */
export const documentRequestProblems = {
  plan_required: 402,
  document_not_pdf: 409,
  document_not_signable: 409,
  form_not_for_reading: 409,
  request_for_reading: 409,
  already_signed: 409,
  request_cancelled: 410,
  request_expired: 410,
  sign_code_wrong: 422,
  bad_signature: 422,
  sign_code_unavailable: 409,
  reminded_today: 409,
  email_missing: 409,
} as const

type Own = typeof documentRequestProblems
declare module '../../http/problems.ts' {
  interface ProblemTable extends Own {}
}
