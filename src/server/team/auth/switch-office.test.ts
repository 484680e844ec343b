import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, randomIp, randomPhone, type Caller } from '#tests/support/office.ts'
import { invite, join, officeOf } from '#tests/support/team/people.ts'
import { codeOf, NOW, officeWithSecondFactor } from '#tests/support/team/second-factor.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const login = async (email: string, more: object = {}) =>
  (await callerOf(null, randomIp()))('POST', '/api/auth/login', { email, password: PASSWORD, ...more })
const switchTo = (call: Caller, office_id: number) => call('POST', '/api/auth/switch', { office_id })
const officesOf = async (call: Caller) => (await call('GET', '/api/auth/offices')).body.offices
const idsOf = async (call: Caller) => (await officesOf(call)).map(({ id }: { id: number }) => id)
const isIn = async (call: Caller) => (await call('GET', '/api/user/permissions')).status === 200
/** A notification tells the gate that a session has ended. */
const ends = (call: Caller) => expect.poll(() => isIn(call)).toBe(false)
const eventsOf = async (call: Caller) => (await call('GET', '/api/auth/security-events')).body.events
async function twoOffices() {
  const [own, other] = [await createTestOffice({ name: 'העסק שלי' }), await createTestOffice({ name: 'עסק אחר' })]
  return { own, other, member: await join(other, own) }
}

describe('a person of two offices', () => {
  it('sees both, and works in each with the role of that office', async () => {
    const { own, other, member } = await twoOffices()
    const [first, second] = [await officesOf(own.owner), await officesOf(member.call)]
    const mine = { id: own.officeId, name: 'העסק שלי', logo: null, role: 'owner' }
    const theirs = { id: other.officeId, name: 'עסק אחר', logo: null, role: 'employee' }
    expect(first).toEqual([
      { ...mine, current: 1 },
      { ...theirs, current: 0 },
    ])
    expect(second).toEqual([
      { ...mine, current: 0 },
      { ...theirs, current: 1 },
    ])
    expect((await member.call('GET', '/api/user/permissions')).body).toMatchObject({ role: 'employee' })
    expect((await member.call('GET', '/api/auth/security-events')).status).toBe(403)
    expect(await idsOf(other.owner)).toEqual([other.officeId])
  })

  it('switches without signing in, and both sessions stay', async () => {
    const { own, other, member } = await twoOffices()
    const back = await switchTo(member.call, own.officeId)
    expect(officeOf(back.body.token)).toBe(own.officeId)
    const again = await callerOf(back.body.token)
    expect((await again('GET', '/api/auth/account')).body.account.email).toBe(own.email)
    expect(await isIn(member.call)).toBe(true)
    expect(officeOf((await switchTo(again, other.officeId)).body.token)).toBe(other.officeId)
  })

  it('signs in to the office that they used last', async () => {
    const { own, other, member } = await twoOffices()
    expect(officeOf((await login(own.email)).body.token)).toBe(other.officeId)
    moveClockTo('2026-11-22T09:00:00Z')
    await switchTo(member.call, own.officeId)
    expect(officeOf((await login(own.email)).body.token)).toBe(own.officeId)
  })

  it('has one session in an office, however often and however parallel they switch', async () => {
    const { own, other, member } = await twoOffices()
    const { pool } = await world()
    const count = async () =>
      (await pool.query('select 1 from sessions where office_id = $1 and user_id = $2', [other.officeId, member.id]))
        .rowCount
    const before = await count()
    const answers = await Promise.all([1, 2, 3, 4].map(() => switchTo(own.owner, other.officeId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await count()).toBe(before)
  })

  it('cannot switch to an office of others, to one that deactivated them, or to one that let them go', async () => {
    const { own, other, member } = await twoOffices()
    const foreign = await createTestOffice()
    for (const id of [foreign.officeId, 999_999_999, own.officeId])
      expect((await switchTo(own.owner, id)).body.code).toBe('not_found')
    const change = (body: object) => other.owner('PUT', `/api/users/update/${member.id}`, body)
    expect((await change({ status: 'inactive' })).status).toBe(200)
    await ends(member.call)
    expect(await isIn(own.owner)).toBe(true)
    expect((await switchTo(own.owner, other.officeId)).body.code).toBe('not_found')
    expect(officeOf((await login(own.email)).body.token)).toBe(own.officeId)
    expect(await idsOf(own.owner)).toEqual([own.officeId])
    await change({ status: 'active' })
    expect(await idsOf(own.owner)).toHaveLength(2)
    expect((await other.owner('DELETE', `/api/employees/${member.id}`)).status).toBe(200)
    expect(await idsOf(own.owner)).toEqual([own.officeId])
    expect((await login(own.email)).status).toBe(200)
  })

  it('opens no session in an office that deactivates them at the same time', async () => {
    const { own, other, member } = await twoOffices()
    const change = (status: string) => other.owner('PUT', `/api/users/update/${member.id}`, { status })
    for (let turn = 0; turn < 5; turn++) {
      const [switched, changed] = await Promise.all([switchTo(own.owner, other.officeId), change('inactive')])
      expect(changed.status).toBe(200)
      if (switched.status === 200) await ends(await callerOf(switched.body.token))
      await change('active')
    }
  })
})

describe('what belongs to the person', () => {
  it('holds in every office: a changed password ends all other sessions, and each office records it', async () => {
    const { own, other, member } = await twoOffices()
    const typed = { current_password: PASSWORD, new_password: 'quite another one for tests' }
    expect((await member.call('PUT', '/api/auth/password', typed)).status).toBe(200)
    expect(await isIn(member.call)).toBe(true)
    await ends(own.owner)
    expect((await login(own.email)).body.code).toBe('invalid_credentials')
    const { token } = (await login(own.email, { password: typed.new_password })).body
    const home = await callerOf((await switchTo(await callerOf(token), own.officeId)).body.token)
    const texts = async (call: Caller) => (await eventsOf(call)).map(({ text }: { text: string }) => text)
    expect(await texts(home)).toContain('הסיסמה הוחלפה')
    expect(await texts(other.owner)).toContain('הסיסמה הוחלפה')
    expect(await texts((await createTestOffice()).owner)).not.toContain('הסיסמה הוחלפה')
  })

  it('opens no session elsewhere while the password changes', async () => {
    const { own, other, member } = await twoOffices()
    const typed = { current_password: PASSWORD, new_password: 'quite another one for tests' }
    const [changed, ...switched] = await Promise.all([
      member.call('PUT', '/api/auth/password', typed),
      ...[1, 2, 3, 4].map(() => switchTo(own.owner, other.officeId)),
    ])
    expect(changed.status).toBe(200)
    await ends(own.owner)
    const { pool } = await world()
    const { rows } = await pool.query(
      'select 1 from sessions where office_id = $1 and user_id = $2 and revoked_at is null',
      [other.officeId, member.id],
    )
    expect(rows).toHaveLength(1)
    expect(switched.every(({ status }) => [200, 401, 404].includes(status))).toBe(true)
  })

  it('has one second factor, whose codes work once', async () => {
    const { office: own, secret, codes } = await officeWithSecondFactor()
    const other = await createTestOffice()
    const member = await join(other, own)
    expect((await member.call('GET', '/api/auth/account')).body.account).toMatchObject({ second_factor: 1 })
    expect((await login(own.email)).body.code).toBe('second_factor_required')
    const answers = await Promise.all([1, 2].map(() => login(own.email, { code: codeOf(secret, 1) })))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 401])
    const off = { current_password: PASSWORD, code: codes[0]! }
    expect((await member.call('POST', '/api/auth/second-factor/disable', off)).status).toBe(200)
    expect((await own.owner('GET', '/api/auth/account')).body.account).toMatchObject({ second_factor: 0 })
  })

  it('has known devices that are known in both offices', async () => {
    const { own } = await twoOffices()
    const { device_token } = (await login(own.email)).body
    const { pool } = await world()
    await pool.query('update users set used_at = $2 where id = $1', [own.ids.owner, '2026-11-23T08:00:00Z'])
    const again = await login(own.email, { device_token })
    expect(again.body.device_token).toBe(device_token)
    expect(officeOf(again.body.token)).toBe(own.officeId)
  })

  it('ends with the last office, and the address is free', async () => {
    const { own, other, member } = await twoOffices()
    const { pool } = await world()
    const people = async () => (await pool.query('select 1 from people where email = $1', [own.email])).rowCount
    await other.owner('DELETE', `/api/employees/${member.id}`)
    expect(await people()).toBe(1)
    await pool.query(`update users set person_id = nextval('people_id_seq'), email = null where id = $1`, [
      own.ids.owner,
    ])
    expect(await people()).toBe(0)
  })

  it('leaves an office with signing out of it, in the tabs of the other one, too', async () => {
    const { own, other } = await twoOffices()
    const { token } = (await login(own.email)).body
    const here = await callerOf(token)
    const there = await callerOf((await switchTo(here, own.officeId)).body.token)
    expect((await there('POST', '/api/auth/logout')).status).toBe(204)
    for (const call of [here, there]) await ends(call)
    for (const call of [own.owner, other.owner]) expect(await isIn(call)).toBe(true)
  })
})

describe('an owner of one office', () => {
  it('neither changes nor learns what the person has in the other', async () => {
    const { own, other, member } = await twoOffices()
    const url = `/api/users/update/${member.id}`
    expect((await other.owner('PUT', url, { name: 'שם אחר', city: 'אילת', email: null })).status).toBe(200)
    expect((await own.owner('GET', '/api/auth/account')).body.account).toMatchObject({ name: 'נועה', email: own.email })
    expect((await login(own.email)).status).toBe(200)
    await ends(member.call)
    expect(JSON.stringify(await eventsOf(other.owner))).not.toContain('העסק שלי')
    const stranger = await createTestOffice()
    const { id } = await invite(stranger, own)
    const unknown = await stranger.create('/api/users/create', {
      name: 'שכירה',
      phone: randomPhone(),
      email: `n${own.email}`,
    })
    const shown = async (of: number) => {
      const { employee } = (await stranger.owner('GET', `/api/employees/${of}`)).body
      return { ...employee, id: 0, email: '', phone_number: '' }
    }
    expect(await shown(id)).toEqual(await shown(unknown.id))
  })

  it('opens another office from within, which is proved and theirs', async () => {
    const own = await createTestOffice()
    const opened = await own.owner('POST', '/api/auth/offices', { name: 'סניף צפון', phone_number: randomPhone() })
    expect(opened.status).toBe(201)
    const second = await callerOf(opened.body.token)
    expect((await second('GET', '/api/user/permissions')).body).toMatchObject({ role: 'owner', email_proved: 1 })
    expect((await second('GET', '/api/customers')).body.total).toBe(0)
    expect(await idsOf(own.owner)).toHaveLength(2)
    for (let i = 0; i < 2; i++)
      await own.owner('POST', '/api/auth/offices', { name: 'סניף', phone_number: randomPhone() })
    const fourth = await own.owner('POST', '/api/auth/offices', { name: 'סניף', phone_number: randomPhone() })
    expect(fourth.status).toBe(429)
    const unproved = await createTestOffice({ isProved: false })
    const refused = await unproved.owner('POST', '/api/auth/offices', { name: 'סניף', phone_number: randomPhone() })
    expect(refused.body.code).toBe('mailbox_unproved')
  })
})
