import { expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { makeDemo } from './make-demo.ts'

it('the demo has documents of every kind, which agree with its orders and its money', { timeout: 60_000 }, async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const { services, pool } = await world()
  const { LUZ_DEMO } = services.environment
  Object.assign(services.environment, { LUZ_DEMO: true })
  const { slug } = (await makeDemo(services))!
  Object.assign(services.environment, { LUZ_DEMO })
  const { rows: offices } = await pool.query('select id from offices where slug = $1', [slug])
  const rows = async (text: string) => (await pool.query(text, [offices[0].id])).rows
  const series = await rows(`select document_type, count(*)::int as count, max(invoice_number) as last from invoices
    where office_id = $1 group by 1 order by 1`)
  expect(series.map(({ document_type }) => document_type)).toEqual([300, 320, 330])
  for (const { count, last } of series) expect(last).toBe(count)
  expect(
    await rows(`select id from orders o where office_id = $1 and total_amount <> (select coalesce(sum(total_amount), 0) from invoices i
      where i.office_id = o.office_id and i.order_id = o.id and i.original_invoice_id is null)`),
  ).toEqual([])
  expect(
    await rows(`select id from orders o where office_id = $1 and total_amount <> (select coalesce(sum(amount), 0) from payments p where p.office_id = o.office_id and p.order_id = o.id and amount > 0)
      + (select coalesce(sum(amount), 0) from customer_ledger l where l.office_id = o.office_id and l.order_id = o.id and amount > 0)`),
  ).toEqual([])
  expect(
    await rows('select order_id from customer_ledger where office_id = $1 group by 1 having sum(amount) < 0'),
  ).toEqual([])
  // three punch cards that were used in part, and two vouchers of which one was
  expect(
    await rows(`select kind, count(*)::int as sold, count(*) filter (where used_amount > 0 or used_visits > 0)::int as used,
      count(*) filter (where coalesce(visits - used_visits, amount - used_amount) > 0)::int as open, count(invoice_id)::int as documents
      from prepaid where office_id = $1 group by 1 order by 1`),
  ).toEqual([
    { kind: 'punch_card', sold: 3, used: 3, open: 3, documents: 3 },
    { kind: 'voucher', sold: 2, used: 1, open: 2, documents: 2 },
  ])
})
