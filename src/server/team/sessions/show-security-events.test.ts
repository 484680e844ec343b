import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, PASSWORD, randomPhone, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Event = { id: number; at: string; person: string | null; text: string; device: string | null }
const eventsOf = async (office: Office, query = ''): Promise<{ events: Event[]; total: number }> =>
  (await office.owner('GET', `/api/auth/security-events${query}`)).body
const textsOf = async (office: Office) => (await eventsOf(office)).events.map(({ text, person }) => [person, text])

describe('security events', () => {
  it('name what people changed about signing in, the newest first, page by page', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/auth/password', { current_password: PASSWORD, new_password: 'another fine one' })
    moveClockTo('2026-11-22T09:00:00Z')
    await office.owner('POST', '/api/auth/sessions/revoke-others')
    await office.owner('POST', '/api/auth/proof', { current_password: 'another fine one' })
    await office.owner('GET', '/api/customers/export')
    const { events, total } = await eventsOf(office)
    expect(events.map(({ text, at }) => [text, at.slice(0, 13)])).toEqual([
      ['ייצוא נתונים: רשימת הלקוחות', '2026-11-22T09'],
      ['הסיסמה הוחלפה', '2026-11-22T08'],
    ])
    expect(total).toBe(2)
    expect((await eventsOf(office, '?limit=1&offset=1')).events).toEqual([events[1]])
  })

  it('name whoever changed the rights, the address or the state of an employee', async () => {
    const office = await createTestOffice()
    const url = `/api/users/update/${office.ids.employee}`
    const email = `${randomUUID()}@luz.test`
    const update = (change: object) => office.owner('PUT', url, { name: 'מאיה', phone: randomPhone(), ...change })
    expect((await update({ may_refund: 1 })).status).toBe(200)
    expect((await update({ email })).status).toBe(200)
    expect((await update({ name: 'מאיה לוי' })).status).toBe(200)
    expect((await update({ status: 'inactive' })).status).toBe(200)
    expect(await textsOf(office)).toEqual([
      ['מאיה', 'העובד הושבת על ידי נועה'],
      ['מאיה', 'כתובת הכניסה הוחלפה על ידי נועה'],
      ['מאיה', 'נשלחה הזמנה להיכנס על ידי נועה'],
      ['מאיה', 'ההרשאות שונו על ידי נועה'],
    ])
  })

  it('are of one office, and for its owner only', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await other.owner('GET', '/api/customers/export')
    expect(await textsOf(office)).toEqual([])
    expect((await office.employee('GET', '/api/auth/security-events')).body.code).toBe('forbidden')
  })
})
