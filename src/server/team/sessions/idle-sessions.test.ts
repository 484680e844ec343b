import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, callerOf, tokenOf } from '#tests/support/office.ts'
import { sessionIdOf } from '#tests/support/fixture.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const statusOf = async (token: string) => (await (await callerOf(token))('GET', '/api/customers')).status

describe('a session that nobody uses', () => {
  it('ends after two weeks and is no longer listed', async () => {
    const office = await createTestOffice()
    const idle = await tokenOf(office.officeId, office.ids.owner, 'owner')
    const { pool } = await world()
    const seen = async () =>
      (
        await pool.query<{ at: Date | null }>('select last_seen_at as at from sessions where id = $1', [
          sessionIdOf(office.ownerToken),
        ])
      ).rows[0]!.at?.toISOString().slice(0, 10)
    moveClockTo('2026-12-04T08:00:00Z')
    expect(await statusOf(office.ownerToken)).toBe(200)
    await expect.poll(seen).toBe('2026-12-04')
    moveClockTo('2026-12-06T07:59:00Z')
    const listed = async () => (await office.owner('GET', '/api/auth/sessions')).body.sessions.length
    expect(await listed()).toBe(2)
    moveClockTo('2026-12-06T08:01:00Z')
    expect(await statusOf(idle)).toBe(401)
    expect(await listed()).toBe(1)
    // use on 4 December extends the other session
    moveClockTo('2026-12-18T07:00:00Z')
    expect(await statusOf(office.ownerToken)).toBe(200)
  })
})
