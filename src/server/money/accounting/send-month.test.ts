import { exhaust } from '#tests/support/exhaust.ts'
import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issue, line, saleDocument } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const MONTH = { month: '2026-11' }
let turn = 0
async function officeWithAccountant() {
  const office = await createTestOffice()
  const address = `accountant-${process.pid}-${turn++}@luz.test`
  const { body } = await office.owner('PUT', `/api/business/${office.officeId}`, { accountant_email: address })
  expect(body.data.accountant_email).toBe(address)
  return { office, address }
}
const send = (office: Office) => office.owner('POST', '/api/books/accountant', MONTH)
const shown = async (office: Office) => (await office.owner('GET', '/api/books/accountant?month=2026-11')).body
const printedFor = async (address: string) =>
  (await world()).printed.filter((lines) => lines.startsWith(`mail to ${address}:`))

describe('the month for the accountant', () => {
  it('is sent once by a job, with both files, and recorded', async () => {
    const { office, address } = await officeWithAccountant()
    await issue(office, saleDocument({ lines: [line(118_00)] }))
    const [first, second] = await Promise.all([send(office), send(office)])
    for (const { status, body } of [first, second]) {
      expect(status).toBe(200)
      expect(body.sending).toMatchObject({ to: address, status: 'queued', sent_at: null })
    }
    const { runJobs, pool } = await world()
    await runJobs()
    const [mail, ...more] = await printedFor(address)
    expect(more).toEqual([])
    expect(mail).toContain('סיכום חודשי 11/2026')
    expect(mail).toMatch(/\[סיכום-חודשי-2026-11\.xlsx, \d{4,} bytes\]/)
    expect(mail).toMatch(/\[סיכום-חודשי-2026-11\.pdf, \d{4,} bytes\]/)
    expect(await shown(office)).toMatchObject({ email: address, last: { to: address, status: 'sent' } })
    const { rows } = await pool.query(
      "select action from audit_log where office_id = $1 and subject = 'report' order by id",
      [office.officeId],
    )
    expect(rows).toEqual([{ action: 'send' }])
  })

  it('can be sent again after it was sent, and one month does not hold up another', async () => {
    const { office, address } = await officeWithAccountant()
    await send(office)
    expect((await office.owner('POST', '/api/books/accountant', { month: '2026-10' })).status).toBe(200)
    await (await world()).runJobs()
    await send(office)
    await (await world()).runJobs()
    expect(await printedFor(address)).toHaveLength(3)
  })

  it('needs an address, the right to reports and the plan, and is limited', async () => {
    const office = await createTestOffice()
    expect(await shown(office)).toEqual({ email: null, last: null })
    expect(await send(office)).toMatchObject({ status: 409, body: { code: 'accountant_missing' } })
    expect((await office.employee('POST', '/api/books/accountant', MONTH)).body.code).toBe('reports_not_allowed')
    expect((await office.employee('GET', '/api/books/accountant?month=2026-11')).status).toBe(403)
    const change = { accountant_email: 'thief@luz.test' }
    expect((await office.employee('PUT', `/api/business/${office.officeId}`, change)).status).toBe(403)
    expect((await office.owner('PUT', `/api/business/${office.officeId}`, { accountant_email: 'no' })).status).toBe(422)
    await exhaust(perOffice.bulkSends, String(office.officeId))
    expect((await send(office)).status).toBe(429)
  })
})
