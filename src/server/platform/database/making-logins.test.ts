import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, SECRET } from '#tests/support/world.ts'
import { openSecrets } from '../security/crypto.ts'
import { connectAs, openLogins } from './logins.ts'

const { loginPassword: password } = openSecrets(SECRET)
const NOT_PERMITTED = '42501'

describe('making the logins', () => {
  let owner: pg.ClientConfig
  let client: pg.Client
  beforeAll(async () => {
    owner = await cloneDatabase(`luz_login_${process.pid}`)
    client = new pg.Client(owner)
    await client.connect()
  })
  afterAll(() => client.end())
  const open = (hasOutbox = true) => openLogins(owner, { password, hasOutbox })
  const passwordOf = async (name: string) =>
    (await client.query<{ rolpassword: string }>('select rolpassword from pg_authid where rolname = $1', [name]))
      .rows[0]?.rolpassword

  it('is done once when processes start together, and no password is in the clear', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => open()))
    for (const logins of made) expect(logins).toEqual(made[0])
    for (const { user, password: given } of Object.values(made[0]!)) {
      expect(given).toBe(password)
      const before = await passwordOf(user)
      expect(before).toMatch(/^SCRAM-SHA-256\$4096:/)
      expect(before).not.toContain(password)
      await open()
      expect(await passwordOf(user)).toBe(before)
    }
  })

  it('is refused for one with more rights than it needs, and repairs one that lacks some', async () => {
    for (const [login, role] of [
      ['requests', 'luz_app'],
      ['lookups', 'luz_lookups'],
      ['worker', 'luz_worker'],
    ] as const) {
      const { user } = (await open())[login]
      await client.query(`revoke ${role} from ${user}; alter role ${user} nologin`)
      await open()
      await client.query(`alter role ${user} bypassrls`)
      await expect(open()).rejects.toThrow(`The role ${user} may do more`)
      await client.query(`alter role ${user} nobypassrls; grant pg_read_all_data to ${user}`)
      await expect(open()).rejects.toThrow(`drop role ${user}`)
      await client.query(`revoke pg_read_all_data from ${user}`)
    }
  })

  it('gives each its settings again, and no other, and keeps its password', async () => {
    const { user } = (await open()).requests
    const settings = async () =>
      (
        await client.query<{ setting: string }>(
          `select (s.setdatabase <> 0) || ' ' || unnest(setconfig) as setting from pg_db_role_setting s
          where s.setrole = $1::regrole order by 1`,
          [user],
        )
      ).rows.map(({ setting }) => setting)
    const before = [await settings(), await passwordOf(user)]
    expect(before[0]).toEqual([
      'true TimeZone=UTC',
      'true idle_in_transaction_session_timeout=30s',
      'true lock_timeout=5s',
      'true statement_timeout=10s',
    ])
    const where = `in database ${owner.database}`
    for (const change of [
      `alter role ${user} ${where} reset all`,
      `alter role ${user} ${where} set statement_timeout = 0`,
      `alter role ${user} ${where} set search_path = pg_temp`,
      `alter role ${user} set lock_timeout = 0`,
    ]) {
      await client.query(change)
      await Promise.all([open(), open()])
      expect([await settings(), await passwordOf(user)]).toEqual(before)
    }
  })

  it('gives lookups the messages for the outbox, and takes them away in production', async () => {
    const read = async (hasOutbox: boolean) => {
      const login = new pg.Client(connectAs(owner, (await open(hasOutbox)).lookups))
      await login.connect()
      try {
        await login.query('select subject from mail_messages')
        return 'done'
      } catch (error) {
        return (error as { code: string }).code
      } finally {
        await login.end()
      }
    }
    expect([await read(true), await read(false), await read(true)]).toEqual(['done', NOT_PERMITTED, 'done'])
  })

  it('replaces the user of an address and keeps the rest', () => {
    const login = { user: 'luz_request_5', password: 'a-b_c' }
    const of = (connectionString: string) => connectAs({ connectionString }, login).connectionString
    expect(of('postgres://noa:hush@db.test:5433/luz?sslmode=require')).toBe(
      'postgres://luz_request_5:a-b_c@db.test:5433/luz?sslmode=require',
    )
    expect(of('postgres://db.test/luz?user=noa&password=hush')).toBe('postgres://luz_request_5:a-b_c@db.test/luz')
    expect(connectAs({ host: '/socket', user: 'postgres', database: 'luz' }, login)).toEqual({
      host: '/socket',
      database: 'luz',
      ...login,
      ownsSettings: true,
    })
  })
})
