import { beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { queueSms, queueSmsWithCommit } from './queue-sms.ts'
import { smsRoom } from './quota-queries.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** An office that has `room` messages left of its quota of 50. */
async function createOfficeWithQuotaLeft(room: number): Promise<Office> {
  const office = await createTestOffice()
  const { pool } = await world()
  await pool.query('update subscriptions set plan_id = 1 where office_id = $1', [office.officeId])
  const text = `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', $2)`
  await pool.query(text, [office.officeId, 50 - room])
  return office
}
const run = async <T>(office: Office, work: (tx: Tx, scope: Scope, now: Date) => Promise<T>): Promise<T> => {
  const { services } = await world()
  return enterOffice(services, office.officeId, (tx, scope) => work(tx, scope, services.clock()))
}
const message = (n: number) => ({
  kind: 'change' as const,
  phone: `+97252${String(1_000_000 + n)}`,
  message: 'שלום',
  dedupeKey: `test:${n}`,
})
const rowsOf = async (office: Office) => {
  const { pool } = await world()
  const text = `select dedupe_key as key, status, quota_counted as counted, failure from sms_messages
    where office_id = $1 order by id`
  const used = `select used from usage_counters where office_id = $1 and kind = 'sms'`
  return {
    rows: (await pool.query(text, [office.officeId])).rows,
    used: (await pool.query<{ used: number }>(used, [office.officeId])).rows[0]!.used,
  }
}

describe('a message that is queued with the commit', () => {
  it('is counted against the quota once, and sent', async () => {
    const office = await createOfficeWithQuotaLeft(2)
    const outcome = await run(office, async (tx, scope, now) =>
      queueSmsWithCommit(tx, now, await smsRoom(tx, scope, now), message(1)),
    )
    expect(outcome).toBe('queued')
    expect(await rowsOf(office)).toEqual({
      rows: [{ key: 'test:1', status: 'queued', counted: true, failure: null }],
      used: 49,
    })
    await (await world()).runJobs()
    expect(await rowsOf(office)).toMatchObject({ rows: [{ status: 'sent' }], used: 49 })
  })

  it('is refused when the same transaction has used up the quota', async () => {
    const office = await createOfficeWithQuotaLeft(2)
    const outcomes = await run(office, async (tx, scope, now) => {
      const room = await smsRoom(tx, scope, now)
      return [1, 2, 3].map((n) => queueSmsWithCommit(tx, now, room, message(n)))
    })
    expect(outcomes).toEqual(['queued', 'queued', 'quota'])
    expect(await rowsOf(office)).toMatchObject({ rows: [{ key: 'test:1' }, { key: 'test:2' }], used: 50 })
  })

  it('is marked as failed when concurrent transactions have used up the quota', async () => {
    const office = await createOfficeWithQuotaLeft(3)
    const queueTwo = (n: number) =>
      run(office, async (tx, scope, now) => {
        const room = await smsRoom(tx, scope, now)
        return [n, n + 1].map((id) => queueSmsWithCommit(tx, now, room, message(id)))
      })
    await Promise.all([1, 3, 5, 7].map(queueTwo))
    await (await world()).runJobs()
    const { rows, used } = await rowsOf(office)
    expect(used).toBe(50)
    expect(rows.filter(({ status, counted }) => status === 'sent' && counted)).toHaveLength(3)
    for (const row of rows.filter(({ status }) => status !== 'sent'))
      expect(row).toMatchObject({ status: 'failed', failure: 'quota', counted: false })
  })
})

describe('a queued message', () => {
  it('is sent by a job of an earlier version, which names it by its id', async () => {
    const office = await createOfficeWithQuotaLeft(2)
    await run(office, (tx, scope, now) => queueSms(tx, scope, now, message(1)))
    const { pool, runJobs } = await world()
    await pool.query('delete from graphile_worker._private_jobs where key = $1', [`${office.officeId}:sms:test:1`])
    const { rows } = await pool.query<{ id: number }>('select id from sms_messages where office_id = $1', [
      office.officeId,
    ])
    await run(office, (tx) => enqueue(tx, 'send_sms', { id: rows[0]!.id }))
    await runJobs()
    expect(await rowsOf(office)).toMatchObject({ rows: [{ status: 'sent', counted: true }], used: 49 })
  })

  it('is counted when it is queued, so that the room does not depend on how many are waiting', async () => {
    const office = await createOfficeWithQuotaLeft(2)
    const queue = (...numbers: number[]) =>
      run(office, async (tx, scope, now) => {
        const outcomes = []
        for (const n of numbers) outcomes.push(await queueSms(tx, scope, now, message(n)))
        return outcomes
      })
    expect(await queue(1)).toEqual(['queued'])
    expect(await queue(1)).toEqual(['already'])
    expect(await rowsOf(office)).toMatchObject({ rows: [{ counted: true, status: 'queued' }], used: 49 })
    expect(await queue(2, 3)).toEqual(['queued', 'quota'])
    const statements = await statementsOf(() => run(office, (tx, scope, now) => smsRoom(tx, scope, now)))
    // those to strangers have an index of their own
    const [room] = statements.filter((text) => text.includes('sms_messages'))
    expect(room?.match(/from sms_messages[^)]*/g)).toEqual([expect.stringContaining('and of_stranger')])
  })

  it('with a code is sent without the quota of the plan', async () => {
    const office = await createOfficeWithQuotaLeft(0)
    const queue = (n: number, kind: 'code' | 'change') =>
      run(office, (tx, scope, now) => queueSms(tx, scope, now, { ...message(n), kind }))
    expect(await queue(1, 'change')).toBe('quota')
    expect(await queue(2, 'code')).toBe('queued')
    await (await world()).runJobs()
    expect(await rowsOf(office)).toMatchObject({ rows: [{ status: 'sent' }], used: 50 })
  })
})
