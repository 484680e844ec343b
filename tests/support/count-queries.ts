/** Counts the statements of some work, by observing the pool's connections. */
import type pg from 'pg'
import { world } from './world.ts'

const FRAME = /^\s*(begin|commit|rollback|select set_config)/i
type Watched = pg.PoolClient

/** The statements of the work itself, without those that open and close the transaction. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = await world()
  const seen: string[] = []
  const watch = (client: Watched) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const counting = (...args: unknown[]) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text
      if (!FRAME.test(text)) seen.push(text)
      return query(...args)
    }
    Object.assign(client, { query: counting })
    restore.push(() => Object.assign(client, { query }))
  }
  const restore: (() => void)[] = []
  const known = new Set<Watched>()
  const lent = (client: pg.PoolClient) => {
    if (known.has(client)) return
    known.add(client)
    watch(client)
  }
  pool.on('acquire', lent)
  try {
    await work()
  } finally {
    pool.off('acquire', lent)
    for (const undo of restore) undo()
  }
  return seen
}
