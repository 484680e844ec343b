/** A server on a real port with the worker's database, and clients of its event stream. */
import { buildApp } from '#server/app.ts'
import type { Services } from '#server/platform/services.ts'
import { world } from './world.ts'

/** `more` may add hooks before the server listens. */
export async function startTestServer(
  of?: Services,
  more: (app: Awaited<ReturnType<typeof buildApp>>) => void = () => {},
) {
  const services = of ?? (await world()).services
  const app = await buildApp(services, null)
  more(app)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, address }
}

export type EventStreamClient = {
  readonly status: number
  /** The events received so far, without comments and retries. */
  readonly received: { event: string; id?: string; data: string }[]
  readonly text: () => string
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  readonly close: () => void
}
/** `age`: of the page, in milliseconds; it receives what happened while it loaded. */
export async function openEventStream(
  address: string,
  token: string,
  lastId?: string,
  age = 0,
): Promise<EventStreamClient> {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}`, ...(lastId === undefined ? {} : { 'last-event-id': lastId }) }
  const reply = await fetch(`${address}/api/events?age=${age}`, { headers, signal: leaving.signal })
  const received: EventStreamClient['received'] = []
  let text = ''
  const read = async () => {
    let rest = ''
    for await (const piece of reply.body!.pipeThrough(new TextDecoderStream())) {
      text += piece
      const blocks = (rest + piece).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
        )
        if (fields.data !== undefined)
          received.push({
            event: fields.event ?? 'message',
            data: fields.data,
            ...(fields.id ? { id: fields.id } : {}),
          })
      }
    }
  }
  const ended = read().catch(() => {})
  return { status: reply.status, received, text: () => text, ended, close: () => leaving.abort() }
}
