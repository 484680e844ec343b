/**
 * Bookings and visitors without a pause. A booking that was refused is repeated with its
 * Idempotency-Key until it is acknowledged, as the application does.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBrowser, type Reply } from './ask.ts'
import type { DrillOffice } from './offices.ts'

const BROWSERS = 12
const VISITORS = 2
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
  readonly slowest: () => number
  /** Returns when each booking that was begun has been acknowledged. */
  readonly stop: () => Promise<void>
}

/** A refusal as the product words it, also when its proxy says it in its place. */
const isOurRefusal = ({ status, retryAfter, text }: Reply) =>
  status === 503 && /^[1-9]\d*$/.test(retryAfter) && /[\u0590-\u05FF]/.test(text)

export function startLoad(address: string, offices: readonly DrillOffice[]): Load {
  const acknowledged: number[] = []
  const moments: number[] = []
  const strange = new Map<string, number>()
  const pages = { shown: 0, refused: 0 }
  let [refusals, repeated, slowest, stopped] = [0, 0, 0, false]
  const note = (what: string, { status, text }: Reply) => {
    const kind = `${what}: ${status || 'no answer'} ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`
    strange.set(kind, (strange.get(kind) ?? 0) + 1)
  }
  const browse = async (n: number) => {
    const ask = openBrowser(address, n)
    while (!stopped) {
      const { token, nextBooking } = offices[(n + acknowledged.length) % offices.length]!
      const [body, key] = [nextBooking(), randomUUID()]
      for (let times = 0; ; times++) {
        const reply = await ask('POST', '/api/appointments', { body, token, key })
        slowest = Math.max(slowest, reply.took)
        if (reply.status === 201) {
          acknowledged.push((JSON.parse(reply.text) as { appointment: { id: number } }).appointment.id)
          moments.push(performance.now())
          if (times > 0) repeated += 1
          break
        }
        if (isOurRefusal(reply)) refusals += 1
        else note('booking', reply)
        await sleep(REPEAT_MS)
      }
    }
  }
  const visit = async (n: number) => {
    const ask = openBrowser(address, BROWSERS + n)
    while (!stopped) {
      const { slug } = offices[n % offices.length]!
      for (const path of [`/book/${slug}`, '/login', `/api/get-public-token/${slug}`]) {
        const reply = await ask('GET', path)
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
    slowest: () => slowest,
    stop,
  }
}

/** The longest time without an acknowledgement between two moments, in seconds. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const inside = [from, ...moments.filter((moment) => moment > from && moment < to), to]
  return Math.max(...inside.slice(1).map((moment, i) => moment - inside[i]!)) / 1000
}
