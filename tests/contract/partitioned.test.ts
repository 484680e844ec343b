import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '#tests/support/database-catalog.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, urlOf } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { openEar } from '#tests/support/notifications.ts'
import { createTestOffice, randomPhone, at, createVisitor, booking, callerOf } from '#tests/support/office.ts'
import { createPartitionedDatabase } from '#tests/support/partitioned.ts'
import { createFixture, SWEEP_NOW } from '#tests/support/fixture.ts'
import { refused, requests } from '#tests/support/requests.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { useDatabase, world } from '#tests/support/world.ts'

const DAY = '2026-11-24'
let leave: () => Promise<void>
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  leave = await useDatabase(await createPartitionedDatabase(`luz_parts_${process.pid}`))
}, 60_000)
afterAll(() => leave())

describe('the schema in eight partitions', () => {
  it('partitions every tenant table except those with globally unique addresses', async () => {
    const { pool } = await world()
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const { tenant } = await tables(pool)
    expect(rows.map((row) => row.name)).toEqual(tenant.filter((name) => !['users', 'booking_addresses'].includes(name)))
  })

  it('answers a valid request to every endpoint, none of which notifies inside its transaction', async () => {
    const fixture = await createFixture(await createTestOffice())
    const ear = await openEar()
    const stranger = await callerOf(null)
    for (const address of endpoints.filter(({ key }) => key !== 'auth.logout' && !refused[key])) {
      const { endpoint, domain, key } = address
      const ofVisitors = domain === 'online-booking' || domain === 'customer-devices' || key === 'waiting-list.join'
      const staff = ofVisitors ? fixture.visitor.call : fixture.office.owner
      const call = endpoint.access === 'public' ? stranger : staff
      const input = await requests[key]!(fixture)
      const { body, headers } = sentBody(address, input)
      const answer = await call(address.method, urlOf(address, input), body, headers)
      expect({ key, status: answer.status, code: answer.body?.code }).toEqual({ key, status: endpoint.status })
    }
    expect(await ear.senders()).toEqual(['luz-events'])
    await ear.close()
  })

  it('gives one time to one of many concurrent staff and visitors', async () => {
    const office = await createTestOffice()
    const body = booking(office, at(DAY, '11:00'), at(DAY, '12:00'))
    const visitors = await Promise.all(Array.from({ length: 8 }, () => createVisitor(office.slug, randomPhone())))
    const calls = [...visitors.map(({ call }) => call), ...Array.from({ length: 8 }, () => office.owner)]
    const answers = await Promise.all(calls.map((call) => call('POST', '/api/appointments', body)))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([
      201,
      ...Array.from({ length: 15 }, () => 409),
    ])
    expect(new Set(answers.filter(({ status }) => status === 409).map((a) => a.body.code))).toEqual(
      new Set(['slot_taken']),
    )
  })

  it('enforces the exclusion constraint behind the lock', async () => {
    const { pool } = await world()
    const office = await createTestOffice()
    const { ids, officeId } = office
    const text = `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source)
      values ($1, $2, $3, $4, '2027-01-05T10:00Z', '2027-01-05T11:00Z', 'confirmed', 'staff')`
    const values = [officeId, ids.employee, ids.customer, ids.service]
    await pool.query(text, values)
    await expect(pool.query(text, values)).rejects.toMatchObject({ code: '23P01' })
  })

  it('reports duplicate phones and names with their own problems', async () => {
    for (let i = 0; i < 3; i++) {
      const office = await createTestOffice()
      const customer = { full_name: 'רות', phone: randomPhone() }
      expect((await office.owner('POST', '/api/customers', customer)).status).toBe(201)
      expect((await office.owner('POST', '/api/customers', customer)).body.code).toBe('phone_taken')
      expect((await office.owner('POST', '/api/categories', { name: 'תספורות' })).body.code).toBe('category_name_taken')
    }
  })

  it('shows each office only its own rows', async () => {
    const offices = await Promise.all(Array.from({ length: 4 }, () => createTestOffice()))
    for (const office of offices) {
      const { body } = await office.owner('GET', '/api/customers')
      expect(body.customers.map((c: { id: number }) => c.id)).toEqual([office.ids.customer])
    }
  })

  it('sends a reminder once', async () => {
    const { pool, runJobs } = await world()
    const office = await createTestOffice()
    const made = await office.create('/api/appointments', booking(office, at(DAY, '15:00'), at(DAY, '16:00')))
    moveClockTo('2026-11-23T13:00:01Z')
    await makeDueJobsReady(`${office.officeId}:remind:${made.id}`)
    await runJobs()
    await runJobs()
    const { rows } = await pool.query(`select status from sms_messages where office_id = $1 and kind = 'reminder'`, [
      office.officeId,
    ])
    expect(rows).toEqual([{ status: 'sent' }])
    moveClockTo(SWEEP_NOW)
  })
})
