import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { gaugesOf } from '#server/platform/domain.ts'
import { domains } from '#server/domains.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { lagGauges } from './jobs/measure-lag.ts'

const scrape = async () => (await (await world()).app.inject('/metrics')).body
/** The value of a gauge, such as `luz_mail_waiting{outbox="mail"}`; 0 when there is none. */
const read = async (gauge: string) =>
  Number(
    (await scrape())
      .split('\n')
      .find((line) => line.startsWith(`${gauge} `))
      ?.split(' ')[1] ?? 0,
  )
const run = async (text: string, values: unknown[] = []) => void (await (await world()).pool.query(text, values))

/** Adds an SMS or an e-mail with this status, written some hours ago. */
async function add(officeId: number, channel: 'sms' | 'email' | 'mail', status: string, hours = 0) {
  const created = new Date((await world()).services.clock().getTime() - hours * 3_600_000)
  if (channel === 'mail')
    return run(
      `insert into mail_messages (office_id, address, subject, body, status, created_at) values ($1, 'ruth.levi@luz.test', 'a', 'b', $2, $3)`,
      [officeId, status, created],
    )
  return run(
    `insert into sms_messages (office_id, phone, message, kind, dedupe_key, channel, status, created_at, email)
     values ($1, '+972541112233', 'secret words', 'reminder', gen_random_uuid(), $2, $3, $4,
       case $2 when 'email' then 'ruth.levi@luz.test' end)`,
    [officeId, channel, status, created],
  )
}
const offices: number[] = []
const office = async () => {
  const { officeId } = await createTestOffice()
  offices.push(officeId)
  return officeId
}
// other files count messages, too
afterAll(async () => {
  for (const table of ['sms_messages', 'mail_messages', 'usage_counters'])
    await run(`delete from ${table} where office_id = any($1)`, [offices])
})

describe('/metrics', () => {
  it('counts messages of all offices that wait, and those that failed within a day', async () => {
    const names = [
      'luz_messages_waiting{channel="sms"}',
      'luz_messages_failed{channel="sms"}',
      'luz_messages_failed{channel="email"}',
      'luz_mail_waiting{outbox="mail"}',
      'luz_mail_failed{outbox="mail"}',
    ]
    const readAll = async () => {
      const values: number[] = []
      for (const name of names) values.push(await read(name))
      return values
    }
    const before = await readAll()
    const [one, another] = [await office(), await office()]
    await add(one, 'sms', 'queued', 50)
    await add(another, 'sms', 'queued')
    await add(one, 'sms', 'failed', 2)
    await add(one, 'sms', 'failed', 30)
    await add(one, 'sms', 'sent')
    await add(another, 'email', 'failed')
    await add(one, 'mail', 'queued')
    await add(one, 'mail', 'failed', 23)
    await add(one, 'mail', 'failed', 25)
    expect((await readAll()).map((value, i) => value - before[i]!)).toEqual([2, 1, 1, 1, 1])
  })

  it('counts offices that have used up the quota of the month', async () => {
    const used = 'luz_quota_used_up{kind="sms"}'
    const before = await read(used)
    const officeId = await office()
    const use = (month: string, n: string) =>
      run(
        `insert into usage_counters (office_id, month, kind, used) select $1, $2::date, 'sms', ${n} from subscriptions s
         join plans p on p.id = s.plan_id where office_id = $1
         on conflict (office_id, month, kind) do update set used = excluded.used`,
        [officeId, month],
      )
    const month = `${(await world()).services.clock().toISOString().slice(0, 7)}-01`
    await use('2020-01-01', 'p.sms_quota')
    await use(month, 'p.sms_quota - 1')
    expect(await read(used)).toBe(before)
    await use(month, 'p.sms_quota')
    expect(await read(used)).toBe(before + 1)
  })

  it('tells no message, address or phone', async () => {
    const officeId = await office()
    await add(officeId, 'sms', 'failed')
    await add(officeId, 'mail', 'failed')
    const names = (await scrape()).replace(/^(\S.*) \S+$/gm, '$1') // values may have any digits
    expect(names).not.toMatch(/secret|words|ruth|luz\.test|54111|972/)
  })

  it('reads indexes that have only the rows in question', async () => {
    const { services } = await world()
    const plan = await services.db.transaction().execute(async (tx) => {
      // the tables of a test are small enough to be read whole
      await sql`set local enable_seqscan = off`.execute(tx)
      const plans: string[] = []
      for (const { measure } of [lagGauges, ...gaugesOf(domains)]) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${measure(services.clock())}`.execute(tx)
        plans.push(...rows.map((row) => row['QUERY PLAN']))
      }
      return plans.join('\n')
    })
    for (const index of ['sms_in_trouble', 'mail_in_trouble', 'jobs_given_up', 'jobs_main_index'])
      expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (sms_messages|mail_messages|_private_jobs)/)
  })

  it('shows pools, disk, backup and open streams of the process', async () => {
    const body = await scrape()
    for (const pool of ['lookups', 'offices']) {
      expect(body).toMatch(new RegExp(`^luz_pool_size\\{pool="${pool}"\\} [1-9]`, 'm'))
      expect(body).toContain(`luz_pool_waiting{pool="${pool}"} 0`)
    }
    expect(body).toMatch(/^luz_disk_free_bytes [1-9]/m)
    expect(body).toContain('\nluz_last_backup_timestamp_seconds 0\n')
    expect(body).toContain('\nluz_open_streams 0\n')
    expect(body).toContain('\nluz_database_up 1\n')
  })
})
