import { CallFailed } from '#web/platform/call.ts'

type Sentences = Readonly<Record<'missing' | 'forbidden' | 'failed' | 'offline', string>>

/**
 * The specification's sentence (section 8) for an invoice that could not be fetched. An address
 * that cannot be the id of an invoice is refused as invalid input; it is missing like an unknown
 * id. A visitor who names an id in place of a token is asked to sign in, which is not permitted
 * here.
 */
export function fileProblem(failure: unknown, sentences: Sentences): string {
  if (!(failure instanceof CallFailed)) return sentences.offline
  if (failure.code === 'allocation_pending') return failure.message
  if (failure.status === 404 || failure.code === 'invalid_input') return sentences.missing
  return failure.status === 401 || failure.status === 403 ? sentences.forbidden : sentences.failed
}
