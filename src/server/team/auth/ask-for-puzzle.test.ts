/** What counts an address asks for a puzzle: strangers name addresses of others. */
import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Limit } from '#server/platform/security/limits.ts'
import { solvedBeyond } from '#server/platform/security/puzzles.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { countAsUsed } from '#tests/support/count-as-used.ts'
import { callerOf, createTestOffice, PASSWORD, randomIp, randomPhone, type Json } from '#tests/support/office.ts'
import { solvedByStranger } from '#tests/support/booking/puzzles.ts'
import { emailsTo, NOW } from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

/** A stranger from a network of their own. */
async function stranger(ip = randomIp()) {
  const call = await callerOf(null, ip)
  const send = (url: string, body: object) => call('POST', `/api/auth/${url}`, body)
  return { send, solve: (level?: number): Promise<Json> => solvedByStranger(call, level) }
}
/** Uses up what strangers have for an address. */
async function exhaust(limit: Limit, email: string): Promise<void> {
  const { services } = await world()
  for (let i = 0; i < limit.points; i++) await services.limits.take(limit, email)
}

describe('beyond fifty passwords an hour for an address', () => {
  it('a new device signs in with the right password and a solved puzzle', async () => {
    const { email } = await createTestOffice()
    await exhaust(perPerson.addressPasswords, email)
    const { send, solve } = await stranger()
    expect((await send('login', { email, password: PASSWORD })).body.code).toBe('puzzle_required')
    const puzzle = await solve()
    expect((await send('login', { email, password: PASSWORD, puzzle })).status).toBe(200)
  })

  it('a puzzle buys one password, and asking for it uses up none', async () => {
    const { email } = await createTestOffice()
    await exhaust(perPerson.addressPasswords, email)
    const { send, solve } = await stranger()
    for (let i = 0; i < 10; i++)
      expect((await send('login', { email, password: 'wrong' })).body.code).toBe('puzzle_required')
    const puzzle = await solve()
    expect((await send('login', { email, password: 'wrong', puzzle })).body.code).toBe('invalid_credentials')
    expect((await send('login', { email, password: PASSWORD, puzzle })).body.code).toBe('puzzle_wrong')
    expect((await send('login', { email, password: PASSWORD, puzzle: await solve() })).status).toBe(200)
  })

  it('a puzzle takes more the more of them strangers have solved, and the person still signs in', async () => {
    const { email } = await createTestOffice()
    await exhaust(perPerson.addressPasswords, email)
    const counter = solvedBeyond(perPerson.addressPasswords)
    const { send, solve } = await stranger()
    const asked = async (solved: number) => {
      await countAsUsed((await world()).pool, counter, email, counter.points - solved)
      return (await send('login', { email, password: PASSWORD })).body.puzzle_level
    }
    expect([await asked(49), await asked(50), await asked(200), await asked(100_000)]).toEqual([0, 1, 2, 3])
    // of a puzzle that was made before the level rose by one
    const [cheap, soon] = [await solve(1), await solve(2)]
    const refused = await send('login', { email, password: 'wrong', puzzle: cheap })
    expect(refused.body).toMatchObject({ code: 'puzzle_required', puzzle_level: 3 })
    expect((await send('login', { email, password: 'wrong', puzzle: soon })).body.code).toBe('invalid_credentials')
    expect((await send('login', { email, password: PASSWORD, puzzle: await solve(3) })).status).toBe(200)
  })

  it('each puzzle that was solved for an address counts', async () => {
    const { email } = await createTestOffice()
    await exhaust(perPerson.addressPasswords, email)
    const { send, solve } = await stranger()
    for (let i = 0; i < 2; i++) await send('login', { email, password: 'wrong', puzzle: await solve() })
    const { limits } = (await world()).services
    expect(await limits.used(solvedBeyond(perPerson.addressPasswords), email)).toBe(2)
  })

  it('the puzzle comes before the password, for known and unknown addresses', async () => {
    const office = await createTestOffice()
    const { send, solve } = await stranger()
    for (const email of [office.email, `${randomUUID()}@luz.test`]) {
      await exhaust(perPerson.addressPasswords, email)
      for (const password of [PASSWORD, 'wrong']) {
        const puzzle = { ...(await solve()), derivedKey: 'ab'.repeat(32) }
        expect((await send('login', { email, password })).body.code).toBe('puzzle_required')
        expect((await send('login', { email, password, puzzle })).body.code).toBe('puzzle_wrong')
      }
    }
    expect((await office.owner('GET', '/api/auth/security-events')).body.events).toEqual([])
  })

  it('one network waits after five wrong ones, and is told how long', async () => {
    const { email } = await createTestOffice()
    const { send } = await stranger()
    for (let i = 0; i < 5; i++) await send('login', { email, password: 'wrong' })
    expect((await send('login', { email, password: PASSWORD })).body).toMatchObject({
      code: 'too_many',
      error: 'יותר מדי ניסיונות. נסו שוב בעוד דקה',
    })
  })
})

describe('beyond the letters of an address', () => {
  it('a code of a forgotten password is sent for a puzzle', async () => {
    const { email } = await createTestOffice()
    await exhaust(perPerson.codeLettersOfDay, email)
    const { send, solve } = await stranger()
    expect((await send('request-reset', { email })).body.code).toBe('puzzle_required')
    expect(await emailsTo(email)).toEqual([])
    expect((await send('request-reset', { email, puzzle: await solve() })).status).toBe(200)
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('one network still waits, and is told how long', async () => {
    const { email } = await createTestOffice()
    const { send } = await stranger()
    for (let i = 0; i < 3; i++) await send('request-reset', { email })
    expect((await send('request-reset', { email })).body).toMatchObject({
      code: 'too_many',
      error: 'יותר מדי ניסיונות. נסו שוב בעוד שעה',
    })
  })

  it('a registration writes to its mailbox for a puzzle', async () => {
    const email = `${randomUUID()}@luz.test`
    await exhaust(perPerson.codeLettersOfDay, email)
    const { send, solve } = await stranger()
    const body = { name: 'נועה', email, password: 'a fine password', phone_number: randomPhone() }
    expect((await send('register', body)).body.code).toBe('puzzle_required')
    const { status, body: registered } = await send('register', { ...body, puzzle: await solve() })
    expect([status, await emailsTo(email)]).toEqual([201, [expect.anything()]])
    const owner = await callerOf(registered.token)
    expect((await owner('POST', '/api/auth/email/code')).body.code).toBe('puzzle_required')
    const again = await owner('POST', '/api/auth/email/code', { puzzle: await solve() })
    expect([again.status, (await emailsTo(email)).length]).toEqual([200, 2])
  })

  it('somebody who is signed in changes to it for a puzzle', async () => {
    const { owner } = await createTestOffice()
    const email = `${randomUUID()}@luz.test`
    await exhaust(perPerson.codeLetters, email)
    const { solve } = await stranger()
    const body = { current_password: PASSWORD, email }
    expect((await owner('POST', '/api/auth/email', body)).body.code).toBe('puzzle_required')
    expect((await owner('POST', '/api/auth/email', { ...body, puzzle: await solve() })).status).toBe(200)
  })
})
