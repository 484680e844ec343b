/** A reply of server-sent events as typed events. Loaded on use: most pages read none. */
import { createParser } from 'eventsource-parser'
import type { ProblemReply } from '#shared/http/problems.ts'

/** The server sends something every 25 s. After this long a silent connection is dead, whatever the browser thinks. */
const SILENCE = 60_000

type Errors = {
  /** Of the problem that ended the stream. */
  readonly failed: (problem: ProblemReply) => Error
  /** Of a stream that ended without saying so: the connection broke, or fell silent. */
  readonly cut: (cause: unknown) => Error
}
type Message = { readonly event: string; readonly data: unknown }

/**
 * Yields each event with its data parsed. Ends after the server's `end`, throws what `failed` or `cut` make otherwise, and passes an
 * AbortError of the caller's own on. A reader that stops early closes the connection.
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
    await reader.cancel().catch(() => {}) // it has failed already
  }
}

async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>, cut: Errors['cut']) {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), SILENCE)
  try {
    return await reader.read()
  } catch (error) {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : cut(error)
  } finally {
    clearTimeout(timer)
  }
}
