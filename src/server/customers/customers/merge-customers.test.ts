import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, booking, type Office } from '#tests/support/office.ts'
import { sell } from '#tests/support/money/sales.ts'
import { world } from '#tests/support/world.ts'
import { CUSTOMER_TABLES } from './merge-queries.ts'

beforeAll(() => moveClockTo('2026-11-22T08:00:00Z'))

const add = (office: Office, body: object) => office.create('/api/customers', { phone: randomPhone(), ...body })
const merge = (office: Office, id: number, other_id: number, more: object = {}) =>
  office.owner('POST', `/api/customers/${id}/merge`, { other_id, version: 1, other_version: 1, ...more })

describe('merging two customers', () => {
  it('keeps the data of both in one customer and deletes the other', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const kept = await add(office, { full_name: 'דנה', phone: '052-111-2233', notes: 'קפה בלי חלב' })
    const gone = await add(office, {
      full_name: 'דנה כהן-לוי',
      phone: '054-111-2233',
      email: 'dana@luz.test',
      notes: 'אלרגית לאמוניה',
      address_city: 'חיפה',
      settings_send_approval_sms: 0,
    })
    const visit = await office.create(
      '/api/appointments',
      booking(office, at('2026-11-24', '09:00'), at('2026-11-24', '10:00'), { customer_id: gone.id }),
    )
    await sell(office, { at: '2026-11-20T08:00:00Z', amount: '60.00', customer: gone.id })
    for (const [id, amount] of [
      [kept.id, '10'],
      [gone.id, '25.50'],
    ])
      await pool.query(
        'insert into customer_ledger (office_id, customer_id, amount, created_at) values ($1, $2, $3, now())',
        [office.officeId, id, amount],
      )
    const answer = await merge(office, kept.id, gone.id, {
      from_other: ['full_name', 'email', 'settings_send_approval_sms'],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.customer).toMatchObject({
      id: kept.id,
      full_name: 'דנה כהן-לוי',
      phone: '+972521112233',
      email: 'dana@luz.test',
      address_city: null,
      settings_send_approval_sms: 0,
      notes: 'קפה בלי חלב\nאלרגית לאמוניה\nטלפון נוסף: 054-111-2233',
      debt_sum: '35.50',
      spent: '60.00',
      next_visit: '2026-11-24 09:00:00',
      version: 2,
    })
    expect((await office.owner('GET', `/api/customers/${gone.id}`)).status).toBe(404)
    expect((await office.owner('GET', `/api/customers/${kept.id}/messages`)).body.total).toBe(1)
    // a client with the previous version of the appointment is told that it changed
    const stale = await office.owner('PUT', `/api/appointments/${visit.id}`, {
      ...booking(office, at('2026-11-24', '09:00'), at('2026-11-24', '10:00'), { customer_id: gone.id }),
      version: 1,
    })
    expect(stale.body.code).toBe('appointment_changed')
    const { rows } = await pool.query(
      `select action, subject_id, before ->> 'full_name' as was from audit_log where office_id = $1 and action like 'merge%' order by id`,
      [office.officeId],
    )
    expect(rows).toEqual([
      { action: 'merge', subject_id: kept.id, was: 'דנה' },
      { action: 'merged', subject_id: gone.id, was: 'דנה כהן-לוי' },
    ])
    // the phone number of the deleted customer is free again
    expect((await add(office, { full_name: 'אחרת', phone: '054-111-2233' })).id).toBeGreaterThan(gone.id)
  })

  it('moves the rows of every table that references customers', async () => {
    const { pool } = await world()
    const { rows } = await pool.query<{ name: string }>(
      `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'customers'::regclass
       and conrelid <> 'customers'::regclass order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([...CUSTOMER_TABLES].toSorted())
  })

  it('lets one of two opposite merges succeed when both arrive at once', async () => {
    const office = await createTestOffice()
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await add(office, { full_name: 'א' }), await add(office, { full_name: 'ב' })]
      const answers = await Promise.all([merge(office, a.id, b.id), merge(office, b.id, a.id)])
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
      const left = await Promise.all([a, b].map(({ id }) => office.owner('GET', `/api/customers/${id}`)))
      expect(left.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
    }
  })

  it('loses no appointment that is booked at the same time', async () => {
    const office = await createTestOffice()
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await add(office, { full_name: 'א' }), await add(office, { full_name: 'ב' })]
      const hour = String(9 + round).padStart(2, '0')
      const wanted = booking(office, at('2026-11-24', `${hour}:00`), at('2026-11-24', `${hour}:30`), {
        customer_id: b.id,
      })
      const [merged, booked] = await Promise.all([
        merge(office, a.id, b.id),
        office.owner('POST', '/api/appointments', wanted),
      ])
      expect(merged.status).toBe(200)
      expect([201, 404]).toContain(booked.status)
      const { total } = (await office.owner('GET', `/api/customers/${a.id}/appointments?when=future`)).body
      expect(total).toBe(booked.status === 201 ? 1 : 0)
    }
  })

  it('is refused when either has changed, when both are the same, and when the notes do not fit', async () => {
    const office = await createTestOffice()
    const a = await add(office, { full_name: 'א', notes: 'א'.repeat(1500) })
    const b = await add(office, { full_name: 'ב', notes: 'ב'.repeat(1500) })
    expect((await merge(office, a.id, b.id, { other_version: 2 })).body.code).toBe('changed_elsewhere')
    expect((await merge(office, a.id, a.id)).body.fields).toHaveProperty('other_id')
    expect((await merge(office, a.id, b.id)).body.fields).toHaveProperty('notes')
    expect((await office.owner('GET', `/api/customers/${b.id}`)).status).toBe(200)
  })
})
