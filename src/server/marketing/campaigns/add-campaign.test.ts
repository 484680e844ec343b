import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  addRecipients,
  giveQuota,
  marketingOf,
  removeLargePlan,
  sendCampaign,
} from '#tests/support/marketing/campaigns.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { sell } from '#tests/support/money/sales.ts'
import { world } from '#tests/support/world.ts'

// Sunday, ten in the morning in Israel
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
// tests of other files that run jobs count what is sent
afterEach(async () => (await world()).runJobs())

const preview = (office: Office, more: object = {}) =>
  office.owner('POST', '/api/sms/marketing/preview', { segment: { kind: 'all' }, message: 'מבצע', ...more })

describe('a campaign', () => {
  it('reaches those who consented, with what the law requires around the text', async () => {
    const office = await createTestOffice({ name: 'סטודיו' })
    await addRecipients(office, 2)
    await addRecipients(office, 1, { consent: false })
    const message = 'שלום {{customer}}, מבצע: {{link}}'
    const { body: seen } = await preview(office, { message })
    const { status, body } = await sendCampaign(office, { message })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { sent: 2, skipped: 2, campaign: { send_at: expect.any(String) } },
    })
    expect(seen).toMatchObject({ count: 2, skipped: 2, no_consent: 2, refused: 0 })
    await (await world()).runJobs()
    const messages = await marketingOf(office)
    expect(messages.map(({ phone, status: sent }) => [phone, sent])).toEqual([
      ['+972500000001', 'sent'],
      ['+972500000002', 'sent'],
    ])
    const [first] = messages
    expect(first!.message).toMatch(
      new RegExp(
        `^פרסומת \\| סטודיו 054-123-4567: שלום רותם, מבצע: https://luz.test/l/[\\w-]{12} להסרה: https://luz.test/l/[\\w-]{12}$`,
      ),
    )
    expect(seen.message).toHaveLength(first!.message.length)
    expect(new Set(messages.map(({ message: sent }) => sent.slice(-12))).size).toBe(2)
  })

  it('goes to a segment, to filtered or to named customers', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 4)
    const { pool } = await world()
    const { rows } = await pool.query<{ id: number }>(
      `select id from customers where office_id = $1 and full_name like 'רותם %' order by id`,
      [office.officeId],
    )
    const [birthday, seen, away, buyer] = rows.map(({ id }) => id)
    await pool.query(`update customers set birth_date = '1990-11-30', gender = 'נקבה' where id = $1`, [birthday])
    const visit = `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source)
      select $1, $2, $3, $4, s, s + interval '1 hour', 'confirmed', 'staff' from unnest($5::timestamptz[]) s`
    const { officeId, ids } = office
    await pool.query(visit, [officeId, ids.employee, seen, ids.service, ['2026-08-02T09:00Z', '2026-11-01T09:00Z']])
    await pool.query(visit, [officeId, ids.employee, away, ids.service, ['2026-08-03T09:00Z']])
    const [order] = await sell(office, { at: '2026-11-01T09:00:00Z', amount: '60.00', customer: buyer! })
    await pool.query(`update order_items set product_id = $3 where office_id = $1 and order_id = $2`, [
      officeId,
      order,
      ids.service,
    ])
    const counted = async (body: object) => (await preview(office, body)).body.count as number
    const named = (customer_ids: unknown) => ({ segment: undefined, customer_ids })
    expect(await counted({ segment: { kind: 'birthday' } })).toBe(1)
    expect(await counted({ segment: { kind: 'not_seen' } })).toBe(1)
    expect(await counted({ segment: { kind: 'regular' } })).toBe(0)
    expect(await counted({ segment: { kind: 'bought', product_id: ids.service } })).toBe(1)
    expect(await counted({ segment: { kind: 'all' }, filters: { gender: 'נקבה' } })).toBe(1)
    expect(await counted({ segment: { kind: 'all' }, filters: { search: 'רותם 3' } })).toBe(1)
    expect(await counted(named([seen, away, ids.customer]))).toBe(2)
    expect(await counted(named(undefined))).toBeUndefined()
    expect(await counted({ ...named([seen]), segment: { kind: 'all' } })).toBeUndefined()
  })

  it('is queued once when its request is repeated with the same key', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 3)
    const key = { 'idempotency-key': 'campaign-of-a-test' }
    const [first, second] = [await sendCampaign(office, {}, key), await sendCampaign(office, {}, key)]
    expect(second.body).toEqual(first.body)
    expect(await marketingOf(office)).toHaveLength(3)
  })

  it('is refused as a whole when the quota has no room for it', async () => {
    const office = await createTestOffice()
    await addRecipients(office, 3)
    const { pool } = await world()
    await pool.query('update subscriptions set plan_id = 1 where office_id = $1', [office.officeId])
    await pool.query(
      `insert into usage_counters (office_id, month, kind, used) select $1, '2026-11-01', 'sms', sms_quota - 2 from plans where id = 1`,
      [office.officeId],
    )
    expect((await preview(office)).body).toMatchObject({ count: 3, quota_left: 2 })
    expect((await sendCampaign(office)).body).toMatchObject({ code: 'sms_quota_reached' })
    expect(await marketingOf(office)).toEqual([])
  })

  it('is for the owner, and takes no unknown tags', async () => {
    const office = await createTestOffice()
    expect(
      (await office.employee('POST', '/api/sms/marketing', { segment: { kind: 'all' }, message: 'מבצע' })).status,
    ).toBe(403)
    expect((await sendCampaign(office, { message: 'שלום {{phone}}' })).status).toBe(422)
    expect((await sendCampaign(office)).body).toEqual({ sent: 0, skipped: 1, campaign: null })
  })

  it('to 10,000 customers takes as many statements as to ten', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await giveQuota(office, 50_000)
    await addRecipients(office, 10)
    const few = await statementsOf(() => sendCampaign(office, { filters: { search: 'רותם 1' } }))
    await pool.query(
      `insert into customers (office_id, full_name, phone, created_at, updated_at, marketing_consent, marketing_consent_at, marketing_consent_source)
       select $1, 'מיכל ' || n, '+97252' || lpad(n::text, 7, '0'), now(), now(), true, now(), 'staff' from generate_series(1, 10000) n`,
      [office.officeId],
    )
    await pool.query('analyze customers')
    let answer: Awaited<ReturnType<typeof sendCampaign>> | undefined
    const many = await statementsOf(async () => {
      answer = await sendCampaign(office, { filters: { search: 'מיכל' } })
    })
    expect(answer!.body).toMatchObject({ sent: 10_000, skipped: 0 })
    expect(many).toEqual(few)
    const { rows } = await pool.query(
      `select count(*)::int as n from graphile_worker._private_jobs where key like $1`,
      [`${office.officeId}:campaign:%`],
    )
    expect(rows).toEqual([{ n: 2 }])
    await office.owner('POST', `/api/sms/marketing/${answer!.body.campaign.id}/cancel`)
    await removeLargePlan(office)
  })
})
