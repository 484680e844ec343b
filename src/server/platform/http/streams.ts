/**
 * An answer as server-sent events, https://html.spec.whatwg.org/#server-sent-events. What fails before the first event is an ordinary
 * problem; afterwards it is an `error` event with the problem as data. A whole stream finishes with `end`, so a reader can tell it from one
 * that was cut.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { Failure } from '../fail.ts'
import { problemBody } from './problems-reply.ts'

const HEARTBEAT_MS = 25_000
const HEARTBEAT = ':\n\n'
const END = 'event: end\ndata: {}\n\n'

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
/** A HEAD request has no use for a stream and would start its work. */
export const routeWithStream = (app: FastifyInstance, route: RouteOptions): void =>
  void app.route({ ...route, exposeHeadRoute: false })

type Next = (events: AsyncIterator<unknown>) => Promise<IteratorResult<unknown>>
type Encode = (event: unknown) => string
const GONE = new Error('the client is gone')
/** `open` gets a signal that is aborted when the client disconnects or the server drains. */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { reply: schema, status }: Endpoint,
  open: (signal: AbortSignal) => Promise<unknown>,
): Promise<FastifyReply> {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(GONE))
  const signal = AbortSignal.any([gone.signal, request.server.draining])
  const next = (events: AsyncIterator<unknown>) => unlessAborted(events.next(), signal)
  const encode = (event: unknown) => textOf(z.encode(schema, event))
  let text: AsyncGenerator<string>
  try {
    const events = await iteratorOf(unlessAborted(open(signal), signal))
    text = textsOf(events, await firstOf(events, next, encode), next, encode, (error) =>
      textOf({ event: 'error', data: problemBody(error, request) }),
    )
  } catch (error) {
    if (error !== GONE) throw error
    return reply.hijack() // nothing can be answered any more
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

/** The text of the first event, null when there is none. Its failures happen before the headers leave. */
async function firstOf(events: AsyncIterator<unknown>, next: Next, encode: Encode): Promise<string | null> {
  try {
    const { done, value } = await next(events)
    return done ? null : encode(value)
  } catch (error) {
    stop(events)
    throw error
  }
}

/** The text of the stream, ended by `end` or `error`. The source is closed in either case, also when the reader stops. */
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
      const coming = next(events)
      while (await isLate(coming)) yield HEARTBEAT
      const { done, value } = await coming
      text = done ? null : encode(value)
    }
    yield END
  } catch (error) {
    if (error !== GONE) yield failed(error)
  } finally {
    stop(events)
  }
}

/** Whether the next event takes so long that proxies would take the connection for dead. */
async function isLate(coming: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, HEARTBEAT_MS, true)
  })
  try {
    return await Promise.race([coming.then(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects with the signal's reason when it is aborted first: work that ignores the signal must not hold the connection. */
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
    work.catch(() => {}) // it may fail later, when nothing waits for it
  }
}

/** Runs the source's `finally`. A source that is busy gets to it when its own wait ends. */
const stop = (events: AsyncIterator<unknown>): void => void events.return?.().catch(() => {})

/** JSON has no line breaks, so one `data` line carries it. */
const textOf = (event: unknown): string => {
  const { event: name, data } = event as { event: string; data: unknown }
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
