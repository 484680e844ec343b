import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const LIST_MAX = 5000

it('gives the newest 5,000 customers by name to a client that asks for no page', async () => {
  const office = await createTestOffice() // with one customer, created now
  const { pool } = await world()
  await pool.query(
    `insert into customers (office_id, full_name, phone, created_at, updated_at)
     select $1, 'לקוח ' || lpad(n::text, 5, '0'), '+97252' || lpad(n::text, 7, '0'), timestamptz '2026-01-01' + n * interval '1 minute', now()
     from generate_series(1, $2::int) n`,
    [office.officeId, LIST_MAX + 1],
  )
  const { customers, total } = (await office.owner('GET', '/api/customers')).body
  const names = (customers as { full_name: string }[]).map(({ full_name }) => full_name)
  expect({ total, rows: names.length }).toEqual({ total: LIST_MAX + 2, rows: LIST_MAX })
  expect(names).toEqual(names.toSorted())
  expect(names).not.toContain('לקוח 00001') // the oldest two
  expect(names).not.toContain('לקוח 00002')
  expect(names).toContain('לקוח 05001')
})
