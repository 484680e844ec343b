import { beforeEach, describe, expect, it } from 'vitest'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { connectOffice, nameDealer, runRequests, startLocalAuthority } from '#tests/support/money/authority.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueLargeInvoice } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { dueTimes, makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

const local = startLocalAuthority()
beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

/** The permission ends on 20 February 2027 at noon. */
async function createConnectedOffice(): Promise<Office> {
  const office = await createTestOffice()
  await connectOffice(office, local.peer.consent())
  return office
}
async function runReminders({ officeId }: Office, at: string) {
  moveClockTo(at)
  await makeDueJobsReady(`${officeId}:allocation-reminder:%`)
  await (await world()).runJobs()
}
async function mailTo({ officeId }: Office) {
  const { pool } = await world()
  const select = `select address, subject, body from mail_messages where office_id = $1 and body like '%/BusinessSettings%' order by id`
  return (await pool.query<{ address: string; subject: string; body: string }>(select, [officeId])).rows
}
/** As if all reminders of the permission had been sent. */
const markSent = async ({ officeId }: Office) =>
  (await world()).pool.query('update allocation_connections set reminded_days = 1 where office_id = $1', [officeId])
const subjects = async (office: Office) => (await mailTo(office)).map(({ subject }) => subject)
const fourteen = 'ההרשאה של רשות המסים מסתיימת בעוד 14 יום'
const seven = 'ההרשאה של רשות המסים מסתיימת בעוד 7 ימים'
const one = 'ההרשאה של רשות המסים מסתיימת מחר'

describe('the owner is reminded of the end of the permission', () => {
  it('in the morning 14, 7 and 1 days before it, by email', async () => {
    const office = await createConnectedOffice()
    const planned = await dueTimes(`${office.officeId}:allocation-reminder:%`)
    expect(planned.map((at) => at.toISOString())).toEqual([
      '2027-02-06T07:00:00.000Z',
      '2027-02-13T07:00:00.000Z',
      '2027-02-19T07:00:00.000Z',
    ])
    await runReminders(office, '2027-02-06T06:59:00Z')
    expect(await subjects(office)).toEqual([])
    await runReminders(office, '2027-02-06T07:00:30Z')
    expect(await subjects(office)).toEqual([fourteen])
    await runReminders(office, '2027-02-13T07:00:30Z')
    await runReminders(office, '2027-02-19T07:00:30Z')
    expect(await subjects(office)).toEqual([fourteen, seven, one])
    for (const { address, body } of await mailTo(office)) {
      expect(address).toBe(office.email)
      expect(body).toContain('לחידוש')
    }
  })

  it('once each, also when a job runs again', async () => {
    const office = await createConnectedOffice()
    await runReminders(office, '2027-02-06T07:00:30Z')
    const { services, runJobs } = await world()
    await enterOffice(services, office.officeId, (tx) => enqueue(tx, 'remind_of_authority', { days: 14 }))
    await runJobs()
    expect(await subjects(office)).toEqual([fourteen])
  })

  it('that moves when the authority extends the permission', async () => {
    const office = await createConnectedOffice()
    await nameDealer(office)
    await markSent(office)
    moveClockTo('2026-12-06T10:00:00Z')
    await issueLargeInvoice(office)
    await runRequests() // refreshes the token, which is good for 90 days again
    await runReminders(office, '2027-02-06T07:00:30Z')
    expect(await subjects(office)).toEqual([])
    await runReminders(office, '2027-02-20T07:00:30Z')
    expect(await subjects(office)).toEqual([fourteen])
  })

  it('that moves when they connect again', async () => {
    const office = await createConnectedOffice()
    await markSent(office)
    moveClockTo('2026-12-06T10:00:00Z')
    await connectOffice(office, local.peer.consent())
    await runReminders(office, '2027-02-06T07:00:30Z')
    expect(await subjects(office)).toEqual([])
    await runReminders(office, '2027-02-20T07:00:30Z')
    expect(await subjects(office)).toEqual([fourteen])
  })

  it('not twice on one day when the worker was down', async () => {
    const office = await createConnectedOffice()
    await runReminders(office, '2027-02-13T09:00:00Z')
    expect(await subjects(office)).toEqual([seven])
  })

  it('not after the office disconnected', async () => {
    const office = await createConnectedOffice()
    await office.owner('DELETE', '/api/allocation-numbers/connection')
    await runReminders(office, '2027-02-19T07:00:30Z')
    expect(await subjects(office)).toEqual([])
  })
})
