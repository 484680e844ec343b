/**
 * Reads the answers of POST /chat/completions, whole or as server-sent events:
 * https://platform.openai.com/docs/api-reference/chat. Servers differ in what they add, so unknown
 * fields and chunks without text are passed over.
 */
import { createParser } from 'eventsource-parser'
import { objectIn, parsed, type Answer } from '../read-json.ts'
import { ModelFailure } from './language-model.ts'

/**
 * A text of 4,000 characters takes about 200 bytes a character, when each comes in a chunk of its
 * own.
 */
const BYTES_MAX = 2 * 1024 * 1024

function read(text: string): Answer {
  const answer = parsed(text)
  if (!answer) throw new ModelFailure('malformed')
  return answer
}

/** The text of a choice, and why it ended: null while it goes on. */
function choiceIn(answer: Answer, part: 'delta' | 'message'): { text: string; end: unknown } {
  if (answer.error) throw new ModelFailure('unreachable')
  const choices = answer.choices ?? []
  if (!Array.isArray(choices)) throw new ModelFailure('malformed')
  const choice = objectIn(choices[0])
  const content = objectIn(choice?.[part])?.content ?? ''
  if (typeof content !== 'string') throw new ModelFailure('malformed')
  return { text: content, end: choice?.finish_reason ?? null }
}
/** A text that ended because of its length is not whole; one that a filter stopped is refused. */
function checkEnd(end: unknown): void {
  if (end === 'length') throw new ModelFailure('cut')
  if (end === 'content_filter') throw new ModelFailure('refused')
}

/** The bytes of an answer as text. Fails when they are too many. */
async function* textOf(body: AsyncIterable<Uint8Array>, arrived: () => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const piece of body) {
    arrived()
    bytes += piece.length
    if (bytes > BYTES_MAX) throw new ModelFailure('malformed')
    yield decoder.decode(piece, { stream: true })
  }
}

/** Yields the text of an answer that comes whole. */
export async function* readWhole(body: AsyncIterable<Uint8Array>, arrived: () => void): AsyncGenerator<string> {
  let json = ''
  for await (const piece of textOf(body, arrived)) json += piece
  const { text, end } = choiceIn(read(json), 'message')
  if (text) yield text
  checkEnd(end)
}

/**
 * Yields the parts of a streamed text. Fails with `cut` when the stream ends before the text does.
 */
export async function* readStream(body: AsyncIterable<Uint8Array>, arrived: () => void): AsyncGenerator<string> {
  const ready: string[] = []
  const parser = createParser({ onEvent: ({ data }) => ready.push(data) })
  let isEnded = false
  for await (const piece of textOf(body, arrived)) {
    parser.feed(piece)
    for (const data of ready.splice(0)) {
      if (data === '[DONE]') return
      const { text, end } = choiceIn(read(data), 'delta')
      if (text) yield text
      checkEnd(end)
      isEnded ||= end !== null
    }
  }
  if (!isEnded) throw new ModelFailure('cut')
}
