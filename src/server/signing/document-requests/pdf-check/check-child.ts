/** The process that checks PDFs of strangers. */
import { answerRequests } from '#server/providers/child-processes/answer-requests.ts'
import { whyNotSignable } from './check-pdf.ts'

export type CheckRequest = { readonly pdf: Uint8Array }

answerRequests(({ pdf }: CheckRequest) => whyNotSignable(pdf))
