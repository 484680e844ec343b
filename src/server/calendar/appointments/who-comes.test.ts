/** Wherever staff read who comes, they read the customer of the card and the typed name. */
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { bookForAnother } from '#tests/support/calendar/booked-for.ts'
import { approveBookings } from '#tests/support/calendar/requests-online.ts'
import { at, booking, callerOf, createTestOffice, type Json, type Office } from '#tests/support/office.ts'

const DAY = '2026-11-24'
const BOTH = 'רות אלמוג (עבור תמר כהן)'
const IN_FIELDS = { customer_name: 'רות אלמוג', booked_for: 'תמר כהן' }
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const idOf = async (office: Office): Promise<number> => (await bookForAnother(office)).made.body.appointment.id
const get = async (office: Office, url: string) => (await office.owner('GET', url)).body
const overlapping = (office: Office) => booking(office, at(DAY, '10:30'), at(DAY, '11:30'))
const absence = { from_date: DAY, until_date: DAY }

/** What is read, and the part of it that names who comes. */
type Reader = readonly [name: string, read: (office: Office, id: number) => Promise<Json>]
const inFields: readonly Reader[] = [
  ['the next appointments of Home', async (office) => (await get(office, '/api/home')).next[0]],
  [
    'the calendar',
    async (office) => (await get(office, `/api/appointments?employee_id=${office.ids.employee}`)).appointments[0],
  ],
  ['an appointment', async (office, id) => (await get(office, `/api/appointments/${id}`)).appointment],
  ['the search', async (office) => (await get(office, `/api/search?q=${encodeURIComponent('רות')}`)).appointments[0]],
  [
    'a refused booking',
    async (office) => (await office.owner('POST', '/api/appointments', overlapping(office))).body.appointment,
  ],
  [
    'the question of an absence',
    async (office) =>
      (await office.owner('POST', `/api/employees/${office.ids.employee}/absences`, absence)).body.appointments[0],
  ],
  [
    'whom a delay pushes',
    async (office) => {
      const { id } = await office.create('/api/appointments', booking(office, at(DAY, '09:00'), at(DAY, '10:00')))
      return (await office.owner('POST', `/api/appointments/${id}/delay`, { minutes: 15 })).body.pushed[0]
    },
  ],
]
const inText: readonly Reader[] = [
  ['the bell', async (office) => (await get(office, '/api/notifications')).notifications[0].text],
  [
    'the reasons of a refused booking',
    async (office) => (await office.owner('POST', '/api/appointments', overlapping(office))).body.reasons[0].text,
  ],
  [
    'what hangs on a service',
    async (office) => (await office.owner('DELETE', `/api/products/${office.ids.service}`)).body.open[0].name,
  ],
  [
    'what hangs on an employee',
    async (office) => (await office.owner('DELETE', `/api/employees/${office.ids.employee}`)).body.open[0].name,
  ],
]

describe('another name than that of the card stands beside it', () => {
  it.for(inFields)('in %s', async ([, read]) => {
    const office = await createTestOffice()
    expect(await read(office, await idOf(office))).toMatchObject(IN_FIELDS)
  })

  it.for(inText)('in %s, as a sentence', async ([, read]) => {
    const office = await createTestOffice()
    expect(await read(office, await idOf(office))).toContain(BOTH)
  })

  it('in what hangs on a room', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/resources', { name: 'חדר' })
    const { product } = await get(office, `/api/products/${office.ids.service}`)
    const assignedEmployees = product.assignedEmployees.map((one: Json) => one.id)
    await office.owner('PUT', `/api/products/${office.ids.service}`, { ...product, assignedEmployees, resources: [id] })
    await bookForAnother(office)
    const { open } = (await office.owner('DELETE', `/api/resources/${id}`)).body
    expect(open.map(({ name }: Json) => name)).toContain(BOTH)
  })

  it('in the requests, also on Home', async () => {
    const office = await createTestOffice()
    await approveBookings(office)
    await bookForAnother(office)
    expect((await get(office, '/api/appointments/requests')).requests).toMatchObject([IN_FIELDS])
    expect((await get(office, '/api/home')).requests.first).toMatchObject([IN_FIELDS])
    expect((await get(office, '/api/notifications')).notifications[0].text).toContain(BOTH)
  })

  it("in the visits of the customer's page, whose name stands above them", async () => {
    const office = await createTestOffice()
    const { customer_id } = (await get(office, `/api/appointments/${await idOf(office)}`)).appointment
    const { appointments } = await get(office, `/api/customers/${customer_id}/appointments?when=future`)
    expect(appointments).toMatchObject([{ booked_for: 'תמר כהן' }])
  })

  it('in the calendar feed, in first names', async () => {
    const office = await createTestOffice()
    await bookForAnother(office)
    const url = `/api/calendar-feeds/${office.ids.employee}`
    const { address } = (await office.owner('POST', url, { with_details: 1 })).body
    const { body } = await (await callerOf(null))('GET', new URL(address).pathname)
    expect(String(body)).toContain('SUMMARY:רות (עבור תמר)')
    expect(String(body)).not.toContain('אלמוג')
  })

  it('and not in what the visitor reads, who must not learn of the card', async () => {
    const office = await createTestOffice()
    const { call, made } = await bookForAnother(office)
    const page = await (await callerOf(null))('GET', `/api/online-booking/manage/${made.body.manage_token}`)
    const again = await call('POST', '/api/appointments', overlapping(office))
    for (const { body } of [made, page, again]) expect(JSON.stringify(body)).not.toContain('רות')
  })
})
