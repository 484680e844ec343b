/**
 * Sends a response as server-sent events, https://html.spec.whatwg.org/#server-sent-events. A
 * failure before the first event is an ordinary problem; a later one is an `error` event with the
 * problem as data. A complete stream finishes with `end`, so that a reader can recognize a
 * truncated one.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { Failure } from '../fail.ts'
import { problemBody } from './problems-reply.ts'

const HEARTBEAT_MS = 25_000
const HEARTBEAT = ':\n\n'
const END_EVENT = 'event: end\ndata: {}\n\n'

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server drains. */
    draining: AbortSignal
  }
}

/** Call it once per application, before routes are mounted. */
export function mountStreams(app: FastifyInstance): void {
  const drain = new AbortController()
  app.decorate('draining', drain.signal)
  app.addHook('preClose', async () => drain.abort(new Failure('busy')))
}
/** Mounts the route without HEAD, which would start the work of the stream. */
export const routeWithStream = (app: FastifyInstance, route: RouteOptions): void =>
  void app.route({ ...route, exposeHeadRoute: false })

/** Whether the caller asks for events where an endpoint can also answer with JSON. */
export const acceptsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.toLowerCase().includes('text/event-stream') ?? false

/** Aborted when the client disconnects or the server drains. */
export function signalOf(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort(CLIENT_GONE))
  return AbortSignal.any([disconnected.signal, request.server.draining])
}

type Next = (events: AsyncIterator<unknown>) => Promise<IteratorResult<unknown>>
type Encode = (event: unknown) => string
const CLIENT_GONE = new Error('the client is gone')
/** `open` gets a signal that is aborted when the client disconnects or the server drains. */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { reply: schema, status }: Endpoint,
  open: (signal: AbortSignal) => Promise<unknown>,
): Promise<FastifyReply> {
  const signal = signalOf(request, reply)
  const next = (events: AsyncIterator<unknown>) => unlessAborted(events.next(), signal)
  const encode = (event: unknown) => textOf(z.encode(schema, event))
  let text: AsyncGenerator<string>
  try {
    const events = await iteratorOf(unlessAborted(open(signal), signal))
    text = textsOf(events, await firstOf(events, next, encode), next, encode, (error) =>
      textOf({ event: 'error', data: problemBody(error, request) }),
    )
  } catch (error) {
    if (error !== CLIENT_GONE) throw error
    return reply.hijack() // the client cannot receive a response
  }
  void reply.code(status).headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  return reply.send(Readable.from(text, { objectMode: false }))
}

async function iteratorOf(opened: Promise<unknown>): Promise<AsyncIterator<unknown>> {
  const events = await opened
  if (events instanceof Failure) throw events
  return (events as AsyncIterable<unknown>)[Symbol.asyncIterator]()
}

/**
 * The text of the first event, or null when there is none. Failures here occur before the headers
 * are sent.
 */
async function firstOf(events: AsyncIterator<unknown>, next: Next, encode: Encode): Promise<string | null> {
  try {
    const { done, value } = await next(events)
    return done ? null : encode(value)
  } catch (error) {
    stop(events)
    throw error
  }
}

/**
 * The text of the stream, which finishes with `end` or `error`. The source is always closed, also
 * when the reader stops.
 */
async function* textsOf(
  events: AsyncIterator<unknown>,
  first: string | null,
  next: Next,
  encode: Encode,
  failed: (error: unknown) => string,
): AsyncGenerator<string> {
  try {
    let text = first
    while (text !== null) {
      yield text
      const nextEvent = next(events)
      while (await isLate(nextEvent)) yield HEARTBEAT
      const { done, value } = await nextEvent
      text = done ? null : encode(value)
    }
    yield END_EVENT
  } catch (error) {
    if (error !== CLIENT_GONE) yield failed(error)
  } finally {
    stop(events)
  }
}

/** Whether the next event takes so long that a proxy might close the idle connection. */
async function isLate(nextEvent: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, HEARTBEAT_MS, true)
  })
  try {
    return await Promise.race([nextEvent.then(() => false), timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Rejects with the signal's reason when it is aborted first: work that ignores the signal must not
 * hold the connection.
 */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
    work.catch(() => {}) // ignores a later failure
  }
}

/** Runs the source's `finally`. A source that is awaiting something runs it afterwards. */
const stop = (events: AsyncIterator<unknown>): void => void events.return?.().catch(() => {})

/** JSON has no line breaks, so one `data` line is enough. */
const textOf = (event: unknown): string => {
  const { event: name, data } = event as { event: string; data: unknown }
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
