import { SIGNED_MAX_BYTES } from '#shared/signing/document-requests/rules.ts'
import { signingApi, problemOf } from '../signing-api.ts'

type Answer = Awaited<ReturnType<typeof signingApi.verify>>
export type Checked =
  | { readonly state: 'signed' | 'changed' | 'unknown' | 'not_pdf'; readonly answer: Answer }
  | { readonly state: 'too_large' }
  | { readonly state: 'failed'; readonly sentence: string }

/** Asks whether a file is genuine. One that is too large is not sent. */
export async function checkFile(file: File): Promise<Checked> {
  if (file.size > SIGNED_MAX_BYTES) return { state: 'too_large' }
  try {
    const answer = await signingApi.verify({ upload: { file } })
    return { state: answer.result, answer }
  } catch (failure) {
    const { code, sentence } = problemOf(failure)
    return code === 'file_too_large' ? { state: 'too_large' } : { state: 'failed', sentence }
  }
}
