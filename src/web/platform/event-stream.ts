/**
 * Parses a response of server-sent events into typed events. Loaded on demand, because most pages
 * read none.
 */
import { createParser } from 'eventsource-parser'
import type { ProblemReply } from '#shared/http/problems.ts'

/**
 * The server sends something every 25 s. After this time without data the connection is dead, even
 * if the browser keeps it.
 */
const SILENCE_MS = 60_000

type Errors = {
  /** Creates the error for the problem that ended the stream. */
  readonly failed: (problem: ProblemReply) => Error
  /** Creates the error for a stream without an `end` event: the connection broke or went silent. */
  readonly cut: (cause: unknown) => Error
}
type Message = { readonly event: string; readonly data: unknown }

/**
 * Yields each event with its parsed data. Returns after the server's `end`, throws the errors made
 * by `failed` and `cut`, and rethrows the caller's own AbortError. Breaking out of the loop closes
 * the connection.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { failed, cut }: Errors,
): AsyncGenerator<Message, void> {
  const ready: { event?: string | undefined; data: string }[] = []
  const parser = createParser({ onEvent: (message) => ready.push(message) })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await readInTime(reader, cut)
      if (done) throw cut('the stream ended in the middle')
      parser.feed(decoder.decode(value, { stream: true }))
      for (const { event = 'message', data } of ready.splice(0)) {
        if (event === 'end') return
        const parsed: unknown = JSON.parse(data)
        if (event === 'error') throw failed(parsed as ProblemReply)
        yield { event, data: parsed }
      }
    }
  } finally {
    await reader.cancel().catch(() => {}) // the stream has already failed
  }
}

async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>, cut: Errors['cut']) {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE_MS)
  try {
    return await reader.read()
  } catch (error) {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : cut(error)
  } finally {
    clearTimeout(timer)
  }
}
