import { expect, it, onTestFinished, vi } from 'vitest'
import { world } from '#tests/support/world.ts'
import { openPool } from './database.ts'

/** A connection, and the number of writes that have left it since. */
async function watchedConnection() {
  const { pool } = await world()
  const own = openPool(pool.options, 1)
  const client = await own.connect()
  onTestFinished(async () => {
    client.release()
    await own.end()
  })
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Leaving } }).connection
  const one = vi.spyOn(stream, '_write')
  const many = vi.spyOn(stream, '_writev')
  return { client, writes: () => one.mock.calls.length + many.mock.calls.length }
}
type Leaving = { _write: (...args: unknown[]) => void; _writev: (...args: unknown[]) => void }

it('sends statements that are started together in one write, and those that wait in writes of their own', async () => {
  const { client, writes } = await watchedConnection()
  const ask = async (n: number) => {
    await Promise.resolve() // as a query that is built in a few steps
    return (await client.query<{ n: number }>('select $1::int as n', [n])).rows[0]!.n
  }
  expect(await Promise.all([ask(1), ask(2), ask(3)])).toEqual([1, 2, 3])
  expect(writes()).toBe(1)
  await ask(4)
  await ask(5)
  expect(writes()).toBe(3)
})

it('answers each of them, also after one that fails', async () => {
  const { client } = await watchedConnection()
  const settled = await Promise.allSettled([
    client.query('select 1'),
    client.query('select wrong'),
    client.query('select 2'),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
