import { describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { owe, sell } from '#tests/support/sales.ts'
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
      { title: 'חוב של 180 ₪: דנה כהן', detail: 'פתוח כבר 30 ימים', customer_id: office.ids.customer },
    ])
    expect(await told(office.employee)).toEqual([])
  })
})
