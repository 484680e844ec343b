import { beforeEach, expect, it } from 'vitest'
import { markProved } from '#tests/support/booking/phone-codes.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, createVisitor } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24'
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

it('an erasure during an online booking waits for the appointment, or leaves the visitor a new customer', async () => {
  const office = await createTestOffice()
  const { pool } = await world()
  const seen = new Set<string>()
  for (let hour = 9; hour < 17; hour++) {
    const phone = `+97250${4_200_000 + hour}`
    const details = { full_name: 'אביגיל שושן', phone, handled_by: office.ids.owner, marketing_consent: 1 }
    const { id } = await office.create('/api/customers', details)
    const visitor = await createVisitor(office.slug, phone)
    await markProved(office, phone)
    const start = at(DAY, `${String(hour).padStart(2, '0')}:00`)
    const [erased, booked] = await Promise.all([
      office.owner('POST', `/api/customer-data/${id}/erasure`),
      visitor.call('POST', '/api/appointments', booking(office, start, at(DAY, `${hour + 1}:00`))),
    ])
    seen.add(`${erased.status} ${booked.status}`)
    const { rows } = await pool.query(
      `select c.deleted_at from appointments a join customers c on c.office_id = a.office_id and c.id = a.customer_id
       where a.office_id = $1 and a.start_at = $2::timestamp at time zone 'Asia/Jerusalem'`,
      [office.officeId, start],
    )
    expect(rows).toEqual(booked.status === 201 ? [{ deleted_at: null }] : [])
  }
  // 422: what the visitor had typed was erased, too, and the page asks for it again
  for (const pair of seen) expect(['204 201', '409 201', '204 422']).toContain(pair)
})
