/** The plans with which the log of messages is read, under the row-level security of a request. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const PER_OFFICE = 6_000
let office: Office
beforeAll(async () => {
  const { pool } = await world()
  office = await createTestOffice()
  const others = [(await createTestOffice()).officeId, (await createTestOffice()).officeId]
  const client = await pool.connect()
  await client.query("set statement_timeout = '2min'")
  await client.query(
    `insert into sms_messages (office_id, phone, message, kind, status, failure, dedupe_key, created_at, sent_at)
     select o, '+972521234567', 'תזכורת ' || i, (array['reminder', 'confirmation', 'invoice'])[1 + i % 3],
       case when i % 40 = 0 then 'failed' else 'sent' end, case when i % 40 = 0 then 'blocked' end, 'plan:' || i,
       '2026-11-01'::timestamptz - i * interval '1 minute', '2026-11-01'::timestamptz - i * interval '1 minute'
     from generate_series(1, $2::int) i cross join unnest($1::bigint[]) o`,
    [[office.officeId, ...others], PER_OFFICE],
  )
  await client.query('checkpoint')
  await client.query('vacuum analyze sms_messages')
  await client.query("set statement_timeout = '10s'")
  client.release()
})

async function planOf(text: string): Promise<string> {
  const client = await (await world()).pool.connect()
  await client.query('begin')
  await client.query(`select set_config('app.office_id', $1, true), set_config('role', 'luz_app', true)`, [
    String(office.officeId),
  ])
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
  await client.query('rollback')
  client.release()
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it.each([
  ['', 'sms_log'],
  ['&offset=3000', 'sms_log'],
  ['&status=failed', 'sms_log_by_status'],
  ['&group=reminders', 'sms_log'],
  ['&sort=status', 'sms_log_by_status'],
])('a page of the log (%s) is one statement that reads rows by the index %s', async (query, index) => {
  const url = `/api/sms/office?limit=7${query}`
  await office.owner('GET', url)
  const sent = await statementsOf(() => office.owner('GET', url))
  expect(sent).toHaveLength(1)
  const plan = await planOf(sent[0]!)
  expect(plan).toContain(`using ${index} on sms_messages`)
  expect(plan).not.toMatch(/Seq Scan on sms_messages/)
})
