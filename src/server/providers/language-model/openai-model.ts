/**
 * Any server with OpenAI's POST /chat/completions: vLLM, llama.cpp, Ollama, LM Studio and hosted
 * ones. The address is the one of the configuration; redirects are not followed, so that no answer
 * can name another.
 */
import { inScriptsOf } from './check-script.ts'
import { cleanText } from './clean-text.ts'
import { ModelFailure, type LanguageModel, type ModelMessage, type WriteOptions } from './language-model.ts'
import { readStream, readWhole } from './read-answer.ts'

const TOKENS_MAX = 700
const TEMPERATURE = 0.7
/** A marketing text has some hundreds of characters. */
const TEXT_MAX = 4_000
/** A model on a small machine reads for some time before it writes. */
const waits = { firstMs: 30_000, betweenMs: 20_000, wholeMs: 90_000 } as const

type Options = {
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string | undefined
  /** Receives a line for the operator about each failure. */
  readonly print: (line: string) => void
  readonly waits?: { readonly firstMs: number; readonly betweenMs: number; readonly wholeMs: number }
}

/** `baseUrl` is what such servers call base URL, with `/v1`; an address without a path gets it. */
export function openAiModel({ baseUrl, model, apiKey, print, waits: times = waits }: Options): LanguageModel {
  const url = addressOf(baseUrl)
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  }
  const ask = async (messages: readonly ModelMessage[], stream: boolean, signal: AbortSignal) => {
    const body = JSON.stringify({ model, messages, stream, max_tokens: TOKENS_MAX, temperature: TEMPERATURE })
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    if (response.ok && response.body) return response
    await response.body?.cancel()
    throw new ModelFailure(reasonOf(response.status), response.status)
  }

  async function* read(messages: readonly ModelMessage[], { stream, signal }: WriteOptions): AsyncGenerator<string> {
    const silence = new AbortController()
    const stopWaiting = () => silence.abort(new ModelFailure('silent'))
    let timer = setTimeout(stopWaiting, times.firstMs)
    const whole = setTimeout(stopWaiting, times.wholeMs)
    const arrived = () => {
      clearTimeout(timer)
      timer = setTimeout(stopWaiting, times.betweenMs)
    }
    try {
      const response = await ask(messages, stream, AbortSignal.any([signal, silence.signal]))
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
      const text = cleanText((isStream ? readStream : readWhole)(response.body!, arrived))
      yield* limited(inScriptsOf(messages, text))
    } catch (error) {
      signal.throwIfAborted()
      if (silence.signal.aborted) throw silence.signal.reason
      throw error instanceof ModelFailure ? error : new ModelFailure('unreachable')
    } finally {
      clearTimeout(timer)
      clearTimeout(whole)
    }
  }

  async function* write(messages: readonly ModelMessage[], options: WriteOptions): AsyncGenerator<string> {
    let isEmpty = true
    try {
      for await (const part of read(messages, options)) {
        isEmpty &&= part.trim() === ''
        yield part
      }
      if (isEmpty) throw new ModelFailure('malformed')
    } catch (error) {
      if (error instanceof ModelFailure) print(error.message)
      throw error
    }
  }
  return { name: model, write }
}

/** Ends a text that is too long as one that was cut. */
async function* limited(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = TEXT_MAX
  for await (const part of parts) {
    yield part.slice(0, rest)
    rest -= part.length
    if (rest < 0) throw new ModelFailure('cut')
  }
}

function addressOf(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  return `${base}${new URL(base).pathname === '/' ? '/v1' : ''}/chat/completions`
}

function reasonOf(status: number) {
  if (status === 429) return 'busy'
  return status >= 500 || status === 408 ? 'unreachable' : 'refused'
}
