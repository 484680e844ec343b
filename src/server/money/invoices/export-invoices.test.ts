import { beforeEach, expect, it } from 'vitest'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { draft, issueTestInvoice } from '#tests/support/money/invoices.ts'
import { callerOf, createTestOffice, tokenOf } from '#tests/support/office.ts'

beforeEach(() => moveClockTo(SWEEP_NOW))

const MONTH = '/api/invoices/export?from=2026-11-01&to=2026-11-30'

it('an export of invoices has the issued ones of its dates, and is a security event', async () => {
  const office = await createTestOffice()
  const [first, second] = [await issueTestInvoice(office), await issueTestInvoice(office)]
  await office.create('/api/invoices', draft())
  const { body } = await office.owner('GET', MONTH)
  expect(body.invoices.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
  expect(body.total).toBe(2)
  expect((await office.owner('GET', `${MONTH}&offset=1`)).body.invoices).toHaveLength(1)
  const before = await office.owner('GET', '/api/invoices/export?from=2026-10-01&to=2026-10-31')
  expect(before.body).toEqual({ invoices: [], total: 0 })
  const { events } = (await office.owner('GET', '/api/auth/security-events')).body
  expect(events[0].text).toContain('רשימת החשבוניות')
})

it('an export of invoices is refused ten minutes after the proof, and to employees without the right', async () => {
  const office = await createTestOffice()
  const employee = await callerOf(await tokenOf(office.officeId, office.ids.employee, 'employee'))
  const answer = async () => (await employee('GET', MONTH)).body.code
  for (const right of ['may_export', 'may_see_revenue']) {
    // sessions learn of new rights by a notification
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_export: 1, may_see_revenue: 1 })
    await expect.poll(answer).toBeUndefined()
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { [right]: 0 })
    await expect.poll(answer).toBe('right_missing')
  }
  moveClockTo(new Date(Date.parse(SWEEP_NOW) + 11 * 60_000).toISOString())
  expect((await office.owner('GET', MONTH)).body.code).toBe('proof_required')
})
