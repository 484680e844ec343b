/** A local server with OpenAI's chat completions, which answers as each test says. */
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openAiModel } from '#server/providers/language-model/openai-model.ts'

export type ModelCall = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: { model: string; stream: boolean; max_tokens: number; messages: { role: string; content: string }[] }
}
type Answer = (response: ServerResponse, call: ModelCall) => void

const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' }
const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
export const chunk = (content: string | null, finish_reason: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: content === null ? {} : { content }, finish_reason }],
})
const DONE = '[DONE]'

/** Sends the parts and ends the text, as the caller asks for it: streamed or whole. */
export const says =
  (...parts: string[]): Answer =>
  (response, { body }) =>
    body.stream
      ? streams(...parts.map((part) => chunk(part)), chunk(null, 'stop'), DONE)(response)
      : answersJson(200, {
          choices: [{ message: { role: 'assistant', content: parts.join('') }, finish_reason: 'stop' }],
        })(response)
/** Sends these events and closes the stream properly. */
export const streams =
  (...data: unknown[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, STREAM)
    for (const one of data) response.write(event(one))
    response.end()
  }
/** Sends these events and breaks the connection. */
export const breaksAfter =
  (...data: unknown[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, STREAM)
    response.write(data.map((one) => event(one)).join(''), () => response.destroy())
  }
/** Sends these events and nothing more. */
export const stallsAfter =
  (...data: unknown[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, STREAM)
    response.write(data.map((one) => event(one)).join(''))
  }
export const answersJson =
  (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}) =>
  (response: ServerResponse): void => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  }
export const neverAnswers = (): void => {}

/** `answers` are used in order; after them the peer says a short text. */
export async function startModelPeer() {
  const calls: ModelCall[] = []
  const answers: Answer[] = []
  const server = http.createServer((request, response) => {
    response.on('error', () => {})
    void buffer(request).then((bytes) => {
      const call = {
        path: request.url!,
        headers: request.headers,
        body: JSON.parse(bytes.toString()) as ModelCall['body'],
      }
      calls.push(call)
      ;(answers.shift() ?? says('טקסט ', 'מהמודל'))(response, call)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const printed: string[] = []
  const model = openAiModel({
    baseUrl: address,
    model: 'test-model',
    apiKey: 'secret-key',
    print: (line) => printed.push(line),
    waits: { firstMs: 1_000, betweenMs: 1_000, wholeMs: 10_000 },
  })
  return { address, calls, answers, printed, model, close }
}
