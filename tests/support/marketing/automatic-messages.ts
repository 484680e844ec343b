/** Customers to whom automatic messages are due, and what they got. */
import { asSent } from '#tests/support/links.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, type Answer, type Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

/** An office whose trial does not end within the tests. */
export async function createLastingOffice(): Promise<Office> {
  const office = await createTestOffice()
  const { pool } = await world()
  await pool.query(`update subscriptions set ends_at = '2030-01-01' where office_id = $1`, [office.officeId])
  return office
}

let turn = 0
/** A customer who consented to marketing; returns the id. */
export async function addConsenting(office: Office, more: object = {}): Promise<number> {
  const full_name = `רותם ${turn++}`
  const customer = { full_name, phone: randomPhone(), handled_by: office.ids.owner, marketing_consent: 1, ...more }
  return (await office.create('/api/customers', customer)).id
}

/** An appointment of an hour that begins at this instant. Returns the id. */
export async function addVisit(office: Office, customerId: number, start: string, status = 'done'): Promise<number> {
  const { pool } = await world()
  const { rows } = await pool.query<{ id: number }>(
    `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source, holds_slot)
     values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '1 hour', $6, 'staff', false) returning id`,
    [office.officeId, office.ids.employee, customerId, office.ids.service, start, status],
  )
  return rows[0]!.id
}

export const saveAutomatic = (office: Office, body: object): Promise<Answer> =>
  office.owner('PUT', '/api/sms/automatic', body)

/** Moves the clock and runs what is due by it: the jobs that queue, and those that send. */
export async function runAutomatic(time: string): Promise<void> {
  moveClockTo(time)
  await makeDueJobsReady('%:automatic-messages')
  await (await world()).runJobs()
  await makeDueJobsReady('%:campaign:%')
  await (await world()).runJobs()
}

export type AutomaticSms = { kind: string; customer_id: number; message: string; outcome: string }
/** The automatic messages of an office in their order, each with its status or why it failed. */
export async function automaticOf(office: Office): Promise<AutomaticSms[]> {
  const { pool } = await world()
  const text = `select kind, customer_id, message, coalesce(failure, status) as outcome from sms_messages
    where office_id = $1 and kind in ('birthday', 'miss_you', 'review') order by id`
  return asSent((await pool.query<AutomaticSms>(text, [office.officeId])).rows)
}
