import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { sessionIdOf } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, PASSWORD, randomIp, type Caller, type Office } from '#tests/support/office.ts'
import { join } from '#tests/support/team/people.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const isIn = async (call: Caller) => (await call('GET', '/api/user/permissions')).status === 200
/** A notification tells the gate that a session has ended. */
const ends = (call: Caller) => expect.poll(() => isIn(call)).toBe(false)
type Listed = { id: string; office_name: string; current: number }
const list = async (call: Caller): Promise<Listed[]> => (await call('GET', '/api/auth/sessions')).body.sessions
const end = async (call: Caller, token: string) =>
  (await call('DELETE', `/api/auth/sessions/${sessionIdOf(token)}`)).status

/** Another device of a person: signed in to one of their offices, and from there to another one. */
async function device(email: string, other: Office) {
  const stranger = await callerOf(null, randomIp())
  const { token } = (await stranger('POST', '/api/auth/login', { email, password: PASSWORD })).body
  const call = await callerOf(token)
  const { offices } = (await call('GET', '/api/auth/offices')).body
  const next = offices.find(({ current }: { current: number }) => current === 0) ?? { id: other.officeId }
  const switched = (await call('POST', '/api/auth/switch', { office_id: next.id })).body.token
  return { token, call, switched, switchedCall: await callerOf(switched) }
}
async function twoOffices() {
  const [own, other] = [await createTestOffice({ name: 'העסק שלי' }), await createTestOffice({ name: 'עסק אחר' })]
  return { own, other, member: await join(other, own) }
}

describe('a person of two offices', () => {
  it('sees the sessions in both, each with the name of its office', async () => {
    const { own, other, member } = await twoOffices()
    const { token, switched } = await device(own.email, other)
    const names = async (call: Caller) => (await list(call)).map(({ office_name }) => office_name).toSorted()
    const all = ['העסק שלי', 'העסק שלי', 'עסק אחר', 'עסק אחר']
    for (const call of [own.owner, member.call]) expect(await names(call)).toEqual(all)
    const ids = (await list(own.owner)).map(({ id }) => id)
    for (const one of [token, switched, member.token, own.ownerToken]) expect(ids).toContain(sessionIdOf(one))
    expect((await list(own.owner)).filter(({ current }) => current === 1)).toMatchObject([
      { id: sessionIdOf(own.ownerToken), office_name: 'העסק שלי' },
    ])
    // those of others in the same offices are theirs
    expect(await names(other.owner)).toEqual(['עסק אחר'])
  })

  it('signs a device out of all offices from any of them', async () => {
    const { own, other } = await twoOffices()
    const there = await device(own.email, other)
    expect(await end(own.owner, there.switched)).toBe(204)
    for (const call of [there.call, there.switchedCall]) await ends(call)
    expect(await isIn(own.owner)).toBe(true)
    expect(await end(own.owner, there.switched)).toBe(204)
  })

  it('ends what this device opened in another office, and stays signed in here', async () => {
    const { own, other, member } = await twoOffices()
    expect(await end(own.owner, member.token)).toBe(204)
    await ends(member.call)
    expect(await isIn(own.owner)).toBe(true)
    const again = (await own.owner('POST', '/api/auth/switch', { office_id: other.officeId })).body.token
    expect(await isIn(await callerOf(again))).toBe(true)
  })

  it('ends all others in both offices', async () => {
    const { own, other, member } = await twoOffices()
    const there = await device(own.email, other)
    expect((await own.owner('POST', '/api/auth/sessions/revoke-others')).body).toEqual({ ended: 3 })
    for (const call of [there.call, there.switchedCall, member.call]) await ends(call)
    for (const call of [own.owner, other.owner]) expect(await isIn(call)).toBe(true)
  })

  it('neither sees nor ends the sessions of others in an office of theirs', async () => {
    const { own, other, member } = await twoOffices()
    for (const token of [other.ownerToken, own.employeeToken]) {
      expect(await end(member.call, token)).toBe(404)
      expect((await list(member.call)).map(({ id }) => id)).not.toContain(sessionIdOf(token))
    }
    expect(await end(other.owner, member.token)).toBe(404)
    for (const call of [member.call, other.owner, own.employee]) expect(await isIn(call)).toBe(true)
  })
})
