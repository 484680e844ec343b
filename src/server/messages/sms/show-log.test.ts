import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { statementsOf } from '#tests/support/count-queries.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Row = { kind?: string; status?: string; message?: string; phone?: string; customer?: number | null; sent?: string }
let key = 0
async function write(office: Office, row: Row = {}): Promise<void> {
  const { pool } = await world()
  const { kind = 'reminder', status = 'sent', message = 'תזכורת לתור', phone = '+972521112233', sent = null } = row
  await pool.query(
    `insert into sms_messages (office_id, customer_id, phone, message, kind, status, provider, failure, dedupe_key, created_at, sent_at)
     values ($1, $2, $3, $4, $5, $6, 'log', case when $6 = 'failed' then 'kosher_phone' end, $7, '2026-11-01T10:00Z', $8)`,
    [office.officeId, row.customer ?? null, phone, message, kind, status, `log:${key++}`, sent],
  )
}
const log = async (office: Office, query = '', caller = office.owner) =>
  (await caller('GET', `/api/sms/office${query}`)).body
const messagesOf = async (office: Office, query: string) =>
  (await log(office, query)).sms.map(({ message }: { message: string }) => message)

describe('the log of messages', () => {
  it('shows a message with its customer, parts and state', async () => {
    const office = await createTestOffice()
    await write(office, { customer: office.ids.customer, message: 'ש'.repeat(71), sent: '2026-11-02T10:00Z' })
    const { sms, total, failed } = await log(office, '', office.employee)
    expect({ total, failed }).toEqual({ total: 1, failed: 0 })
    expect(sms).toEqual([
      {
        id: expect.any(Number),
        customer_id: office.ids.customer,
        customer_name: 'דנה כהן',
        has_card: 1,
        phone: '+972521112233',
        message: 'ש'.repeat(71),
        kind: 'reminder',
        channel: 'sms',
        email: null,
        failed_channels: [],
        read_at: null,
        parts: 2,
        status: 'sent',
        failure: null,
        in_development: 1,
        created_at: '2026-11-01T10:00:00.000Z',
        sent_at: '2026-11-02T10:00:00.000Z',
        settled_at: null,
      },
    ])
  })

  it('has no verification codes and no invitations, whatever is asked', async () => {
    const office = await createTestOffice()
    await write(office, { kind: 'code', message: 'הקוד הוא 123456' })
    await write(office, { kind: 'invitation', message: 'הצטרפות: https://luz.test/reset/secret', status: 'failed' })
    for (const query of ['', '?search=123456', '?search=secret', '?status=failed', '?sort=kind'])
      expect(await log(office, query)).toEqual({ sms: [], total: 0, failed: 0 })
  })

  it("does not show another office's messages", async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await write(other)
    expect((await log(office)).total).toBe(0)
  })
})

describe('a search in the log', () => {
  let office: Office
  beforeAll(async () => {
    moveClockTo('2026-11-22T08:00:00Z')
    office = await createTestOffice()
    await write(office, { message: 'לדנה', customer: office.ids.customer })
    await write(office, { message: 'חשבונית 100%', kind: 'invoice', phone: '+972547654321', status: 'failed' })
    await write(office, { message: 'אישור', kind: 'confirmation', status: 'queued' })
  })

  it.each([
    ['search=דנה כהן', ['לדנה']],
    ['search=054-765', ['חשבונית 100%']],
    ['search=972547654321', ['חשבונית 100%']],
    ['search=100%25', ['חשבונית 100%']],
    ['search=%25%25', []],
    ['group=reminders', ['לדנה']],
    ['group=appointments', ['אישור']],
    ['status=failed', ['חשבונית 100%']],
    ['group=reminders&status=failed', []],
    ['sort=status', ['חשבונית 100%', 'אישור', 'לדנה']],
    ['sort=-kind', ['לדנה', 'חשבונית 100%', 'אישור']],
    ['sort=sent_at&limit=1&offset=1', ['חשבונית 100%']],
    ['offset=7', []],
  ])('by %s finds %j', async (query, messages) => {
    expect(await messagesOf(office, `?${encodeURI(decodeURI(query))}`)).toEqual(messages)
  })

  it('keeps the totals on a page past the end', async () => {
    expect(await log(office, '?offset=7')).toEqual({ sms: [], total: 3, failed: 1 })
  })
})

it('reads a page of many messages by an index, in one statement', async () => {
  const office = await createTestOffice()
  const { pool } = await world()
  await pool.query(
    `insert into sms_messages (office_id, customer_id, phone, message, kind, status, provider, dedupe_key, created_at, sent_at)
     select $1, $2, '+972521112233', 'תזכורת ' || n, (array['reminder', 'confirmation', 'code'])[1 + n % 3], 'sent', 'log', n,
       t, t from generate_series(1, 20000) n, lateral (select '2026-11-20T00:00Z'::timestamptz - n * interval '1 minute' as t) x`,
    [office.officeId, office.ids.customer],
  )
  await pool.query('vacuum analyze sms_messages')
  const statements = await statementsOf(() => office.owner('GET', '/api/sms/office?limit=7'))
  expect(statements.filter((text) => text.includes('sms_messages'))).toHaveLength(1)
})
