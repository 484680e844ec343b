import { describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { owe, sell } from '#tests/support/money/sales.ts'
import { world } from '#tests/support/world.ts'

/** Runs the nightly job of an office. */
async function runNight({ officeId }: Office): Promise<void> {
  const { pool, runJobs } = await world()
  await pool.query(`select graphile_worker.add_job('notify_of_debts', json_build_object('office_id', $1::bigint))`, [
    officeId,
  ])
  await runJobs()
}
const told = async (call: Office['owner']) =>
  (await call('GET', '/api/notifications')).body.notifications.filter(
    ({ kind }: { kind: string }) => kind === 'debt_open',
  )

describe('a debt', () => {
  it('that is open for thirty days is told to the owner, once', async () => {
    moveClockTo('2026-11-20T08:00:00Z')
    const office = await createTestOffice()
    const at = '2026-11-01T10:00:00Z'
    const [, paid] = await sell(office, { at, amount: '180', method: 'debt' }, { at, amount: '90', method: 'debt' })
    await owe(office, '-90', office.ids.customer, at, paid)
    moveClockTo('2026-11-30T01:00:00Z')
    await runNight(office)
    expect(await told(office.owner)).toEqual([])
    moveClockTo('2026-12-02T01:00:00Z')
    await runNight(office)
    await runNight(office)
    expect(await told(office.owner)).toMatchObject([
      { title: 'חוב של 180 ₪: דנה כהן', detail: 'פתוח כבר 30 יום', customer_id: office.ids.customer },
    ])
    expect(await told(office.employee)).toEqual([])
  })

  it('is told to the employee who gave the visit, too, and to no other one', async () => {
    moveClockTo('2026-11-20T08:00:00Z')
    const office = await createTestOffice()
    const { employee, owner } = office.ids
    const at = '2026-11-01T10:00:00Z'
    const orders = await sell(office, { at, amount: '180', method: 'debt' }, { at, amount: '90', method: 'debt' })
    const { pool } = await world()
    for (const [i, employee_id] of [employee, owner].entries()) {
      const visit = booking(office, `2026-11-01 ${10 + i}:00:00`, `2026-11-01 ${11 + i}:00:00`, { employee_id })
      const { id } = await office.create('/api/appointments', visit)
      await pool.query('update orders set appointment_id = $3 where office_id = $1 and id = $2', [
        office.officeId,
        orders[i],
        id,
      ])
    }
    moveClockTo('2026-12-02T01:00:00Z')
    await runNight(office)
    expect(await told(office.owner)).toHaveLength(2)
    expect(await told(office.employee)).toMatchObject([{ title: 'חוב של 180 ₪: דנה כהן', detail: 'פתוח כבר 30 יום' }])
    const { kinds } = (await office.employee('GET', '/api/notifications/settings')).body
    expect(kinds).toContainEqual({ kind: 'debt_open', listed: 1, pushed: 1, required: 0 })
  })

  it('of a customer whom an employee handles is told to them only if they may see sales', async () => {
    for (const may_see_revenue of [0, 1]) {
      moveClockTo('2026-11-20T08:00:00Z')
      const office = await createTestOffice()
      const { employee, customer } = office.ids
      await office.owner('PUT', `/api/users/update/${employee}`, { may_see_revenue })
      await office.owner('PUT', `/api/customers/${customer}`, { handled_by: employee })
      await sell(office, { at: '2026-11-01T10:00:00Z', amount: '180', method: 'debt' })
      moveClockTo('2026-12-02T01:00:00Z')
      await runNight(office)
      expect(await told(office.employee)).toHaveLength(may_see_revenue)
    }
  })
})
