/** The side of the process that startChild starts. */
import { yieldToRequests } from '../../platform/yield-to-requests.ts'

export type Answered = { readonly value: unknown } | { readonly problem: string }

/**
 * Answers each request of the server with what `answer` makes of it, one after the other, at a low
 * priority.
 */
export function answerRequests<Request>(answer: (request: Request) => unknown): void {
  const answered = async (request: Request): Promise<Answered> => {
    try {
      return { value: await answer(request) }
    } catch (error) {
      return { problem: problemOf(error) }
    }
  }
  yieldToRequests('files')
  process.on('message', (request: Request) => void answered(request).then((reply) => process.send?.(reply)))
  // a terminal sends them to every process of the server, which ends this one after its requests
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // the server has ended, perhaps without a chance to end this process
  process.on('disconnect', () => process.exit())
}

/** Typst's errors have their text in `code` and an empty message. */
const problemOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return [message, code].filter(Boolean).join(' ') || String(error)
}
