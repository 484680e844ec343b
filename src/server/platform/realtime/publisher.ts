/**
 * Tells all processes that transactions of this one left events or jobs. A notification of
 * PostgreSQL holds one lock of the whole cluster until its transaction is durable and, with a
 * synchronous standby, confirmed. Here it is sent after the commit, by transactions that write
 * nothing and therefore wait for neither. Nothing is lost when it is not sent: processes look for
 * events, and workers for jobs, without being told, too.
 */
import type pg from 'pg'
import type { News } from '../database/after-commit.ts'

/** Its notification only says "look"; the rows say what happened. */
export const EVENTS_CHANNEL = 'luz_events'
/** Of graphile-worker, which wakes about as many of its idle workers as `count` says. */
export const JOBS_CHANNEL = 'jobs:insert'
/** The news of this long are told together; after that long without any, the first at once. */
const TOGETHER_MS = 20

export type Publisher = {
  readonly tell: (news: News) => void
  /** Sends what is left. */
  readonly close: () => Promise<void>
}

/** `pool`: its connections run no transaction of an office. */
export function openPublisher(pool: pg.Pool): Publisher {
  let waiting: { events: boolean; jobs: number } | null = null
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<unknown> | null = null
  let lastAt = -Infinity

  function send(): void {
    timer = undefined
    if (!waiting) return
    const { events, jobs } = waiting
    waiting = null
    lastAt = performance.now()
    const told = [...(events ? [[EVENTS_CHANNEL, '']] : []), ...(jobs > 0 ? [[JOBS_CHANNEL, `{"count":${jobs}}`]] : [])]
    sending = pool
      .query('select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as told(channel, payload)', [
        told.map(([channel]) => channel),
        told.map(([, payload]) => payload),
      ])
      .catch(() => {}) // the pool reports an outage; the others look by themselves
      .then(() => {
        sending = null
        schedule()
      })
  }
  function schedule(): void {
    if (!waiting || timer || sending) return
    const left = lastAt + TOGETHER_MS - performance.now()
    if (left <= 0) send()
    else timer = setTimeout(send, left).unref()
  }
  return {
    tell: ({ events, jobs }) => {
      waiting = { events: events || waiting?.events === true, jobs: jobs + (waiting?.jobs ?? 0) }
      schedule()
    },
    close: async () => {
      while (waiting || sending) {
        clearTimeout(timer)
        if (!sending) send()
        await sending
      }
    },
  }
}
