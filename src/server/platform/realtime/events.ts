/**
 * Server-sent events per office. Every process reads every event, and keeps the recent ones.
 *
 * What one process reads at once (a batch) another may have read in parts, in any order. But what
 * was visible in an earlier batch of one was visible to all that read later. So only the last event
 * of a batch has an id, and who names it as Last-Event-ID receives its batch again but for that
 * event, and what follows. A page without one states its age, and receives what happened while it
 * loaded. When events may be missing, the client is told to refetch ('resync').
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { fail } from '../fail.ts'
import { platformText } from '../text.ts'
import type { Services } from '../services.ts'
import type { ReceivedEvent } from './live-events.ts'

const EVENTS_PER_OFFICE = 200
/**
 * The number of offices whose recent events are kept. A client that resumes in any other office is
 * told to refetch.
 */
const OFFICES_MAX = 1_000
/** `age`: of the page, in milliseconds. */
const streamQuery = z.object({ age: z.coerce.number().min(0).max(1e9).catch(0) })
const HEARTBEAT_MS = 25_000
const BACKLOG_BYTES = 64_000
const LISTENERS_PER_OFFICE = 200
/** Tabs of one browser. */
const LISTENERS_PER_SESSION = 20
const RESYNC = 'event: resync\ndata: {}\n\n'
const CLOSING_EVENT = 'retry: 1000\nevent: bye\ndata: {}\n\n'

/**
 * `at` is the time of its arrival, of the process's own clock, in milliseconds; `batch` the event
 * that ends what was read together.
 */
type Recent = { readonly id: string; readonly text: string; readonly at: number; readonly batch: string }

/**
 * Mounts /api/events, the event stream of signed-in staff. Returns a function that counts the open
 * streams.
 */
export function mountEvents(app: FastifyInstance, services: Services): () => number {
  const recentEvents = new LRUCache<number, Recent[]>({ max: OFFICES_MAX })
  /** Since this time, in milliseconds of the process's own clock, no event was missed. */
  let completeSince = performance.now()
  /** The open streams by office, each with the id of its session. */
  const listeners = new Map<number, Map<ServerResponse, string>>()
  const allListeners = () => [...listeners.values()].flatMap((streams) => [...streams.keys()])

  services.liveEvents.onEvents((batch) => {
    const at = performance.now()
    for (const [office, events] of Map.groupBy(batch, ({ o }) => o)) {
      const fresh = recentOf(events, at)
      recentEvents.set(office, [...(recentEvents.get(office) ?? []), ...fresh].slice(-EVENTS_PER_OFFICE))
      for (const listener of listeners.get(office)?.keys() ?? []) listener.write(textOf(fresh))
    }
  })
  services.liveEvents.onSessionEnd((ended) => {
    for (const streams of listeners.values())
      for (const [listener, sid] of streams) if (sid === ended) closeStream(listener, streams)
  })
  services.liveEvents.onGap(() => {
    recentEvents.clear()
    completeSince = performance.now()
    for (const listener of allListeners()) listener.write(RESYNC)
  })
  const heartbeat = setInterval(() => {
    for (const listener of allListeners()) {
      if (listener.writableLength > BACKLOG_BYTES) listener.destroy()
      else listener.write(':\n\n')
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const streams of listeners.values()) for (const listener of streams.keys()) closeStream(listener, streams)
  })

  app.get('/api/events', {
    schema: { hide: true } as never,
    onRequest: async (request) => {
      request.admission = await services.sessions.gate('staff', [], request.headers.authorization)
    },
    handler: (request, reply) => {
      const { scope, caller } = request.admission!
      const { officeId } = scope
      const officeListeners = listeners.get(officeId) ?? new Map<ServerResponse, string>()
      const sid = caller.kind === 'staff' ? caller.sid : ''
      checkListeners([...officeListeners.values()], sid)
      reply.hijack()
      const stream = reply.raw
      stream.writeHead(200, {
        // hijacked, the reply no longer sends what every response has
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      })
      const ring = recentEvents.get(officeId) ?? []
      const last = request.headers['last-event-id']
      const { age } = streamQuery.parse(request.query)
      stream.write(
        typeof last === 'string'
          ? eventsAfter(ring, last)
          : eventsWithin(ring, { age, waited: reply.elapsedTime }, completeSince),
      )
      officeListeners.set(stream, sid)
      listeners.set(officeId, officeListeners)
      stream.on('close', () => {
        officeListeners.delete(stream)
        if (officeListeners.size === 0) listeners.delete(officeId)
      })
    },
  })
  return () => allListeners().length
}

/** Fails with too_many when the office or the session has too many streams. */
function checkListeners(sids: readonly string[], sid: string): void {
  const own = sids.filter((one) => one === sid).length
  if (sids.length >= LISTENERS_PER_OFFICE || own >= LISTENERS_PER_SESSION)
    fail('too_many', { message: platformText.manyStreams, retryAfter: 60 })
}

/** Removes the listener first, because writing to an ended stream raises an unhandled error. */
function closeStream(listener: ServerResponse, streams: Map<ServerResponse, string>): void {
  streams.delete(listener)
  listener.end(CLOSING_EVENT)
}

function recentOf(events: readonly ReceivedEvent[], at: number): Recent[] {
  const batch = events.at(-1)!.i
  return events.map(({ i, what, id }) => {
    const data = `data: ${JSON.stringify({ what, id })}\n\n`
    return { id: i, text: i === batch ? `id: ${i}\n${data}` : data, at, batch }
  })
}

function eventsAfter(ring: readonly Recent[], last: string): string {
  const known = ring.find((event) => event.id === last)
  if (!known) return RESYNC
  const from = ring.findIndex(({ batch }) => batch === known.batch)
  if (from === 0 && ring.length === EVENTS_PER_OFFICE) return RESYNC
  return textOf(ring.slice(from).filter((event) => event !== known)) || ':\n\n'
}

/** `age`: of the page when it asked; `waited`: since then, for its session. In milliseconds. */
type Loading = { readonly age: number; readonly waited: number }
/** The events that such a page may have missed, after the time to reconnect. */
function eventsWithin(ring: readonly Recent[], { age, waited }: Loading, completeSince: number): string {
  const loading = performance.now() - age - waited
  const isCut = ring.length === EVENTS_PER_OFFICE && ring[0]!.at > loading
  const missed = isCut || completeSince > loading ? RESYNC : textOf(ring.filter(({ at }) => at > loading))
  return `retry: 2000\n\n${age > 0 ? missed : ''}`
}
const textOf = (events: readonly Recent[]) => events.map(({ text }) => text).join('')
