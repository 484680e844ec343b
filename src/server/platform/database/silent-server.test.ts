import { afterEach, expect, it } from 'vitest'
import { openTunnel } from '#tests/support/tunnel.ts'
import { openPgListener } from '../realtime/pg-listener.ts'
import { openPool } from './database.ts'
import { isUnavailable } from './outage.ts'

const DATABASE = { database: 'postgres' }
let tunnel: Awaited<ReturnType<typeof openTunnel>> | undefined
afterEach(() => tunnel?.close())

it('a statement on a connection that fell silent fails as an outage, and the next one gets a new connection', async () => {
  tunnel = await openTunnel()
  const pool = openPool({ ...tunnel.connection, ...DATABASE }, 1, { silenceMillis: 200 })
  await pool.query('select 1')
  tunnel.silence()
  const error: unknown = await pool.query('select 1').catch((problem: unknown) => problem)
  expect(isUnavailable(error)).toBe(true)
  expect((await pool.query<{ n: number }>('select 2 as n')).rows).toEqual([{ n: 2 }])
  await pool.end()
})

it('a listener that fell silent reconnects, and reports the gap', async () => {
  tunnel = await openTunnel()
  const listener = await openPgListener(
    { ...tunnel.connection, ...DATABASE },
    ['silent_test'],
    undefined,
    undefined,
    250,
  )
  const gap = new Promise<void>((resolve) => listener.onGap(resolve))
  const warnings: string[] = []
  const warn = ({ message }: Error) => void warnings.push(message)
  process.on('warning', warn)
  tunnel.silence()
  // the later ones wait for the first, and are not sent on a connection that is given up
  const ask = (n: number) => listener.query('select $1::int', [n]).catch((error: unknown) => isUnavailable(error))
  const [first, ...later] = [1, 2, 3].map(ask)
  expect([await first, listener.client() === null]).toEqual([true, true])
  expect(await Promise.all(later)).toEqual([true, true])
  await gap
  process.off('warning', warn)
  expect(warnings).toEqual([])
  const heard = new Promise<string>((resolve) => listener.on('silent_test', resolve))
  await listener.client()!.query(`select pg_notify('silent_test', 'again')`)
  expect(await heard).toBe('again')
  await listener.close()
})

it('a listener that is closed while it reconnects leaves nothing open', async () => {
  tunnel = await openTunnel()
  const locked = async () =>
    (
      await pool.query<{ n: number }>(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = 77`,
      )
    ).rows[0]!.n
  const pool = openPool({ ...tunnel.connection, ...DATABASE }, 1)
  let attempts = 0
  const connecting = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const listener = await openPgListener({ ...tunnel.connection, ...DATABASE }, [], async (client) => {
    await client.query('select pg_advisory_lock_shared(77)')
    if (attempts++ === 0) return
    connecting.resolve()
    await mayGoOn.promise
  })
  listener.client()!.connection.stream.destroy()
  await connecting.promise
  const closed = listener.close()
  mayGoOn.resolve()
  await closed
  expect(await locked()).toBe(0)
  await pool.end()
})
