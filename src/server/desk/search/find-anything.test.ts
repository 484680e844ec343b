import { beforeEach, describe, expect, it } from 'vitest'
import { bookForAnother } from '#tests/support/calendar/booked-for.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, randomPhone, at, booking, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const find = async (office: Office, q: string) =>
  (await office.owner('GET', `/api/search?q=${encodeURIComponent(q)}`)).body as {
    customers: { full_name: string }[]
    appointments: { customer_name: string; start_time: string }[]
  }

describe('global search', () => {
  it('finds customers by name or phone, and their appointments, nearest first', async () => {
    const office = await createTestOffice()
    const ruth = await office.create('/api/customers', { full_name: 'רות בן-עמי', phone: '052-345-6789' })
    const book = (day: string, customer_id: number) =>
      office.create('/api/appointments', booking(office, at(day, '10:00'), at(day, '11:00'), { customer_id }))
    await book('2026-12-20', ruth.id)
    await book('2026-11-23', ruth.id)
    await book('2026-11-24', office.ids.customer)
    for (const typed of ['בן-עמ', '052-345', '3456789', ' רות ']) {
      const found = await find(office, typed)
      expect(found.customers.map((c) => c.full_name)).toEqual(['רות בן-עמי'])
      expect(found.appointments.map((a) => [a.customer_name, a.start_time])).toEqual([
        ['רות בן-עמי', at('2026-11-23', '10:00')],
        ['רות בן-עמי', at('2026-12-20', '10:00')],
      ])
    }
  })

  it('finds an appointment by the name that was typed online, which differs from that of the card', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    for (const one of [office, other]) expect((await bookForAnother(one)).made.status).toBe(201)
    expect(await find(office, 'תמר כה')).toMatchObject({
      customers: [],
      appointments: [{ customer_name: 'רות אלמוג', booked_for: 'תמר כהן', start_time: at('2026-11-24', '10:00') }],
    })
    expect((await find(office, 'רות')).appointments).toHaveLength(1)
  })

  it('shows nothing of other offices, nothing deleted, and nothing for empty input', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const gone = await office.create('/api/customers', { full_name: 'זהבית שלמה', phone: randomPhone() })
    await other.create('/api/customers', { full_name: 'זהבית שלמה', phone: randomPhone() })
    await office.owner('DELETE', `/api/customers/${gone.id}`)
    for (const typed of ['זהבית', '   ', '%', "'; --"])
      expect(await find(office, typed)).toEqual({ customers: [], appointments: [] })
  })

  it('takes two statements', async () => {
    const office = await createTestOffice()
    await find(office, 'דנה') // caches the session
    expect(await statementsOf(() => find(office, 'דנה'))).toHaveLength(2)
  })
})
