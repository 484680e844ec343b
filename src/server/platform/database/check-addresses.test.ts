import { inject, afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { openTransactionPooler } from '#tests/support/peers/transaction-pooler.ts'
import { openTunnel } from '#tests/support/tunnel.ts'
import { cloneDatabase, SECRET } from '#tests/support/world.ts'
import { openSecrets } from '../security/crypto.ts'
import { checkDirect, checkPooled, sayPooled } from './check-addresses.ts'
import { openLogins, type Logins } from './logins.ts'
import { isUnavailable } from './outage.ts'

const socket = () => `${inject('host')}/.s.PGSQL.5432`
type Pooler = Awaited<ReturnType<typeof openTransactionPooler>>
const opened: Pooler[] = []
async function openPooler(options?: string): Promise<Pooler> {
  const pooler = await openTransactionPooler(socket(), options)
  opened.push(pooler)
  return pooler
}
let owner: pg.ClientConfig
let logins: Logins
const through = ({ port }: { port: number }, database = owner.database) => ({
  host: '127.0.0.1',
  port,
  user: 'postgres',
  database,
})
const check = (pooled: pg.ClientConfig, connection = owner) => checkPooled({ connection, pooled, logins })

beforeAll(async () => {
  owner = await cloneDatabase(`luz_addresses_${process.pid}`)
  logins = await openLogins(owner, { password: openSecrets(SECRET).loginPassword, hasOutbox: false })
})
afterAll(() => {
  for (const pooler of opened) pooler.close()
})

describe('an address for what needs a session', () => {
  it('may be the database itself, or something in between that keeps a session', async () => {
    await expect(checkDirect(owner, 'DATABASE_URL')).resolves.toBeUndefined()
    const tunnel = await openTunnel()
    await checkDirect({ ...tunnel.connection, database: owner.database }, 'DATABASE_DIRECT_URL')
    tunnel.close()
  })

  it('may not be a pooler of transactions, and the refusal says what to set', async () => {
    const pooler = await openPooler()
    const refused = (name: string) =>
      checkDirect(through(pooler), name).then(
        () => '',
        (error: Error) => error.message,
      )
    expect(await refused('DATABASE_URL')).toMatch(
      /^DATABASE_URL leads to a pooler .* Set DATABASE_DIRECT_URL to the address of the database itself, .*\.$/,
    )
    expect(await refused('DATABASE_DIRECT_URL')).toMatch(/^DATABASE_DIRECT_URL leads to a pooler .* Set it to /)
    // it was found out by asking only
    expect([...pooler.seen.statements].filter((text) => /lock|listen|notify/.test(text))).toEqual([])
  })
})

describe('an address of a pooler', () => {
  it('serves the logins, with the settings that they own', async () => {
    await expect(check(through(await openPooler()))).resolves.toBeUndefined()
  })

  it('is waited for when it does not answer, and named in the end', async () => {
    const nobody = check({ ...through({ port: 1 }) })
    await expect(nobody).rejects.toSatisfy(isUnavailable)
    await nobody.catch((error: Error) => {
      expect(sayPooled(error)).toBe('The pooler that DATABASE_URL names does not answer (ECONNREFUSED).')
    })
  })

  it('is refused when it leads to another database', async () => {
    const other = await cloneDatabase(`luz_elsewhere_${process.pid}`)
    await expect(check(through(await openPooler(), other.database))).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases',
    )
  })

  it('is refused when its connections have other settings than the logins', async () => {
    for (const [options, said] of [
      ['-c statement_timeout=0', 'statement_timeout is 0 in place of 10s'],
      ['-c timezone=Asia/Jerusalem', 'TimeZone is Asia/Jerusalem in place of UTC'],
    ] as const)
      await expect(check(through(await openPooler(options)))).rejects.toThrow(
        `A connection of ${logins.requests.user} has other settings than the login (${said}).`,
      )
  })

  it('is refused when it does not let a login in', async () => {
    await expect(
      checkPooled({
        connection: owner,
        pooled: through(await openPooler()),
        logins: { ...logins, requests: { user: 'luz_request_0', password: 'none' } },
      }),
    ).rejects.toThrow(
      'The pooler that DATABASE_URL names does not serve luz_request_0 (role "luz_request_0" does not exist)',
    )
  })
})
