import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

describe('an export of customers', () => {
  it('has every customer that matches, oldest first, and is recorded', async () => {
    const office = await createTestOffice()
    const [first, second] = [
      await office.create('/api/customers', {
        full_name: 'אורית גל',
        phone: randomPhone(),
        handled_by: office.ids.owner,
      }),
      await office.create('/api/customers', {
        full_name: 'אורית בר',
        phone: randomPhone(),
        handled_by: office.ids.owner,
      }),
    ]
    const all = await office.owner('GET', `/api/customers/export?search=${encodeURIComponent('אורית')}`)
    expect(all.body.customers.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
    expect(all.body.total).toBe(2)
    const rest = await office.owner('GET', '/api/customers/export?offset=2')
    expect(rest.body.customers.map(({ id }: { id: number }) => id)).toEqual([second.id])
    const { pool } = await world()
    const { rows } = await pool.query(
      `select actor, subject_id, after from audit_log where office_id = $1 and action = 'export'`,
      [office.officeId],
    )
    const entry = { actor: `user:${office.ids.owner}`, subject_id: office.ids.owner, after: { what: 'customers' } }
    expect(rows).toEqual([entry, entry])
  })
})
