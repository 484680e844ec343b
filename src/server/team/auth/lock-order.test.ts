import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, randomIp, type Office } from '#tests/support/office.ts'
import { join } from '#tests/support/team/people.ts'
import { codeFor, register, uniqueEmail } from '#tests/support/team/registered.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Action = () => Promise<{ status: number }>
type Row = { readonly table: 'people' | 'users'; readonly userId: number }

/**
 * Starts the actions one after another while a row is locked, so that each holds what it locks
 * before, and returns their answers after the release. Actions that lock in different orders then
 * always wait for each other, and the database ends one of them.
 */
async function meetAt({ table, userId }: Row, actions: readonly Action[]): Promise<number[]> {
  const { pool } = await world()
  const blocker = await pool.connect()
  const waiting = async () =>
    (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount!
  try {
    await blocker.query('begin')
    const where = table === 'users' ? 'id = $1' : 'id = (select person_id from users where id = $1)'
    await blocker.query(`select from ${table} where ${where} for update`, [userId])
    const answers = []
    for (const [i, action] of actions.entries()) {
      answers.push(action())
      await expect.poll(waiting).toBe(i + 1)
    }
    await blocker.query('commit')
    return (await Promise.all(answers)).map(({ status }) => status)
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

const fresh = 'quite another one for tests'
const login = async (body: object) => (await callerOf(null, randomIp()))('POST', '/api/auth/login', body)
async function mailedToken(email: string): Promise<string> {
  const stranger = await callerOf(null)
  const { body } = await stranger('POST', '/api/auth/request-reset', { email })
  const code = await codeFor(email)
  return (await stranger('POST', '/api/auth/verify-code', { email, code, nonce: body.nonce })).body.reset_token
}

/** What may happen at once to a person who owns one office and works in another one. */
async function twoOffices() {
  const [own, other]: [Office, Office] = [await createTestOffice(), await createTestOffice()]
  const member = await join(other, own)
  const next = uniqueEmail()
  await member.call('POST', '/api/auth/email', { current_password: PASSWORD, email: next })
  const code = await codeFor(next)
  const reset_token = await mailedToken(own.email)
  const { pool } = await world()
  const change = { current_password: PASSWORD, new_password: fresh }
  const reset = { email: own.email, new_password: fresh, reset_token }
  const actions = {
    switches: () => own.owner('POST', '/api/auth/switch', { office_id: other.officeId }),
    'changes the password': () => member.call('PUT', '/api/auth/password', change),
    'signs in': () => login({ email: own.email, password: PASSWORD }),
    'resets the password': async () => (await callerOf(null))('POST', '/api/auth/reset-password', reset),
    'moves to another address': () => member.call('POST', '/api/auth/email/confirm', { code }),
    'loses the address there': () => other.owner('PUT', `/api/users/update/${member.id}`, { email: null }),
    'is removed there': () => other.owner('DELETE', `/api/employees/${member.id}`),
    'loses the office': async () => {
      const removed = await pool.query(`select remove_office($1, now(), 'admin:test')`, [other.officeId])
      return { status: removed.rowCount === 1 ? 200 : 500 }
    },
  } as const
  return { actions, memberId: member.id }
}
type Name = keyof Awaited<ReturnType<typeof twoOffices>>['actions']

const meetings: readonly (readonly [Row['table'], Name, Name])[] = [
  ['users', 'changes the password', 'switches'],
  ['users', 'switches', 'changes the password'],
  ['users', 'loses the address there', 'switches'],
  ['users', 'is removed there', 'switches'],
  ['users', 'loses the office', 'switches'],
  ['users', 'signs in', 'moves to another address'],
  ['users', 'changes the password', 'moves to another address'],
  ['people', 'changes the password', 'resets the password'],
  ['people', 'loses the address there', 'moves to another address'],
  ['people', 'is removed there', 'resets the password'],
]

describe('a person who works in two offices', () => {
  it.each(meetings)('is not asked to try again (%s): %s, and meanwhile %s', async (table, first, second) => {
    const { actions, memberId } = await twoOffices()
    const statuses = await meetAt({ table, userId: memberId }, [actions[first], actions[second]])
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })
})

describe('somebody whose mailbox is not proved', () => {
  it('signs in by two letters at once', async () => {
    const { email, deviceToken, officeId } = await register()
    const tokens = [await mailedToken(email), await mailedToken(email)]
    const { pool } = await world()
    const { rows } = await pool.query<{ id: number }>('select id from users where office_id = $1', [officeId])
    const actions = tokens.map((reset_token) => async () => {
      const { status } = await login({ email, password: '', reset_token, device_token: deviceToken })
      return { status }
    })
    expect(await meetAt({ table: 'people', userId: rows[0]!.id }, actions)).toEqual([200, 200])
  })
})
