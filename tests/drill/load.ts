/**
 * Bookings and visitors. A booking that was refused is repeated with its Idempotency-Key until it
 * is acknowledged, as the application does. Now and then a rival wants the same hour.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBrowser, type Ask, type Reply } from './ask.ts'
import type { DrillOffice } from './offices.ts'

const BROWSERS = 8
const VISITORS = 2
/** Addresses from which a visitor comes in turn: one alone may not ask so often. */
const ADDRESSES = 40
/** So that the workers keep up on a small machine; a gap is still seen to a tenth of a second. */
const PAUSE_MS = 500
/** One booking of so many has a rival. */
const RIVALS = 5
/** Sooner than Retry-After asks, so that the gaps are those of the database. */
const REPEAT_MS = 250
/** Shows when visitors see no page, and takes little from the bookings. */
const VISIT_MS = 500

export type Load = {
  /** The ids of appointments that were acknowledged. */
  readonly acknowledged: readonly number[]
  /** When each acknowledgement came, in milliseconds of performance.now(). */
  readonly moments: readonly number[]
  /** How many answers were 503 of ours, with a Hebrew sentence and Retry-After. */
  readonly refusals: () => number
  /** How many pages visitors saw, and how many of them were refused with a sentence. */
  readonly pages: { shown: number; refused: number }
  /** Answers that nobody should see: each kind, and how often. */
  readonly strange: ReadonlyMap<string, number>
  /** How many bookings were acknowledged after they had been refused at least once. */
  readonly repeated: () => number
  /** How many rivals were told that the hour is taken. */
  readonly taken: () => number
  readonly slowest: () => number
  /** Returns when each booking that was begun has been acknowledged. */
  readonly stop: () => Promise<void>
}

/** A refusal as the product words it, also when its proxy says it in its place. */
const isOurRefusal = ({ status, retryAfter, text }: Reply) =>
  status === 503 && /^[1-9]\d*$/.test(retryAfter) && /[\u0590-\u05FF]/.test(text)

/** Opens the pages of visitors at each process, so that each has a last copy of them. */
export async function openPages(webs: readonly string[], offices: readonly DrillOffice[]): Promise<void> {
  for (const [n, address] of webs.entries()) {
    const ask = openBrowser(address, n)
    for (const { slug } of offices.slice(0, VISITORS)) {
      const { status, text } = await ask('GET', `/book/${slug}`)
      if (status !== 200) throw new Error(`a booking page of ${address}: ${status} ${text}`)
    }
  }
}

export function startLoad(address: string, offices: readonly DrillOffice[]): Load {
  const acknowledged: number[] = []
  const moments: number[] = []
  const strange = new Map<string, number>()
  const pages = { shown: 0, refused: 0 }
  let [refusals, repeated, taken, slowest, stopped] = [0, 0, 0, 0, false]
  const note = (what: string, { status, text }: Reply) => {
    const kind = `${what}: ${status || 'no answer'} ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`
    strange.set(kind, (strange.get(kind) ?? 0) + 1)
  }
  /** Books until it is told yes, or that the hour is taken. */
  const book = async (ask: Ask, token: string, body: object): Promise<'booked' | 'taken'> => {
    const key = randomUUID()
    for (let times = 0; ; times++) {
      const reply = await ask('POST', '/api/appointments', { body, token, key })
      slowest = Math.max(slowest, reply.took)
      if (reply.status === 201) {
        acknowledged.push((JSON.parse(reply.text) as { appointment: { id: number } }).appointment.id)
        moments.push(performance.now())
        if (times > 0) repeated += 1
        return 'booked'
      }
      if (reply.status === 409 && reply.text.includes('"slot_taken"')) return 'taken'
      if (isOurRefusal(reply)) refusals += 1
      else note('booking', reply)
      await sleep(REPEAT_MS)
    }
  }
  const browse = async (n: number) => {
    const ask = openBrowser(address, n)
    for (let i = n; !stopped; i++) {
      const { token, nextBooking } = offices[i % offices.length]!
      const body = nextBooking()
      const callers = i % RIVALS === 0 ? 2 : 1
      const ends = await Promise.all(Array.from({ length: callers }, () => book(ask, token, body)))
      taken += ends.filter((end) => end === 'taken').length
      const booked = ends.filter((end) => end === 'booked').length
      if (booked !== 1) strange.set(`an hour went to ${booked} of ${callers}`, booked)
      await sleep(PAUSE_MS)
    }
  }
  const visit = async (n: number) => {
    const browsers = Array.from({ length: ADDRESSES }, (_, i) => openBrowser(address, BROWSERS + n + VISITORS * i))
    for (let i = 0; !stopped; i++) {
      const ask = browsers[i % ADDRESSES]!
      const { slug, token } = offices[n % offices.length]!
      // the figures of Home come from the standby
      for (const path of [`/book/${slug}`, '/login', `/api/get-public-token/${slug}`, '/api/home?period=year']) {
        const reply = await ask('GET', path, path.startsWith('/api/home') ? { token } : {})
        if (reply.status === 200) pages.shown += 1
        // pages come from their last copy; only what is new in the database may have to wait
        else if (path.startsWith('/api/') && isOurRefusal(reply)) pages.refused += 1
        else note(path.replace(slug, '…'), reply)
      }
      await sleep(VISIT_MS)
    }
  }
  const loops = [
    ...Array.from({ length: BROWSERS }, (_, n) => browse(n)),
    ...Array.from({ length: VISITORS }, (_, n) => visit(n)),
  ]
  const stop = async () => {
    stopped = true
    await Promise.all(loops)
  }
  return {
    acknowledged,
    moments,
    pages,
    strange,
    refusals: () => refusals,
    repeated: () => repeated,
    taken: () => taken,
    slowest: () => slowest,
    stop,
  }
}

/** The longest time without an acknowledgement between two moments, in seconds. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const inside = [from, ...moments.filter((moment) => moment > from && moment < to), to]
  return Math.max(...inside.slice(1).map((moment, i) => moment - inside[i]!)) / 1000
}
