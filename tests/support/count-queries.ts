/** Counts the statements and round trips of a function by observing the pools' connections. */
import type pg from 'pg'
import { world } from './world.ts'

const FRAME = /^\s*(begin|commit|rollback|select set_config)/i
type Watched = pg.PoolClient
type Sent = { readonly name: string | undefined; readonly text: string; readonly alone: boolean }

/**
 * The names of the gate's statements. It reads a session again after 15 seconds and after events
 * that may come late, so whether one runs during `work` depends on the speed of the machine.
 */
const GATE = new Set<string | undefined>(['session', 'session-seen'])
const isOfGate = ({ name }: Sent) => GATE.has(name)
/** The limiter deletes what has expired every five minutes, whatever is being counted. */
const BY_CLOCK = /^delete from "rate_limits" where expire/i

/**
 * The statements of `work`, without those that begin and end the office's transaction and those of
 * the gate.
 */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(work))
    .filter((one) => !isOfGate(one))
    .map(({ text }) => text)
    .filter((text) => !FRAME.test(text))

/** How many statements the gate sends during `work`. */
export const gateReadsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await sentBy(work)).filter(isOfGate).length

/**
 * How often `work` waits for the pools' connections, begin and commit included. Statements that are
 * sent together count once. The gate's are not counted.
 */
export const roundTripsOf = async (work: () => Promise<unknown>): Promise<number> =>
  (await sentBy(work)).filter((one) => one.alone && !isOfGate(one)).length

/** The statements of `work`, and whether each was alone on its connection. */
async function sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
  const { services } = await world()
  // an event of before that comes late empties a cache once more
  await services.liveEvents.look()
  const pools = [...services.pools.values()]
  const seen: Sent[] = []
  const restore: (() => void)[] = []
  const watch = (client: Watched) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let open = 0
    const counting = (...args: unknown[]) => {
      const { name, text } =
        typeof args[0] === 'string' ? { text: args[0], name: undefined } : (args[0] as { text: string; name?: string })
      if (!BY_CLOCK.test(text)) seen.push({ name, text, alone: open === 0 })
      const result = query(...args)
      if (result instanceof Promise) {
        open++
        const done = () => void open--
        result.then(done, done)
      }
      return result
    }
    Object.assign(client, { query: counting })
    restore.push(() => Object.assign(client, { query }))
  }
  const known = new Set<Watched>()
  const onAcquire = (client: pg.PoolClient) => {
    if (known.has(client)) return
    known.add(client)
    watch(client)
  }
  for (const each of pools) each.on('acquire', onAcquire)
  try {
    await work()
  } finally {
    for (const each of pools) each.off('acquire', onAcquire)
    for (const undo of restore) undo()
  }
  return seen
}
