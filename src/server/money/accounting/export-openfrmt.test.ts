import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issue, line, saleDocument } from '#tests/support/money/invoices.ts'
import { longestTurn } from '#tests/support/longest-turn.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const DOCUMENTS = 1_500
const LINES = 30

beforeEach(() => moveClockTo('2026-11-22T08:05:00Z'))

async function officeWithDealer(): Promise<Office> {
  const office = await createTestOffice()
  const body = { name: 'סטודיו נועה', business_number: '558319042' }
  expect((await office.owner('PUT', `/api/business/${office.officeId}`, body)).status).toBe(200)
  return office
}
const askFor = async (office: Office, month: string) =>
  (await world()).app.inject({
    url: `/api/books/openfrmt?from=${month}-01&to=${month}-28`,
    headers: { authorization: `Bearer ${office.ownerToken}` },
  })

/** Copies the office's invoice, without the triggers that keep the books. */
async function copyDocument(office: Office): Promise<void> {
  const { pool } = await world()
  const client = await pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into invoices (office_id, document_type, status, invoice_number, issued_at, invoice_date, full_name, net_amount,
       vat_rate, vat_amount, total_amount, public_token, snapshot, snapshot_hash, created_at)
     select office_id, document_type, status, 100 + n, issued_at, '2026-10-10', full_name, net_amount, vat_rate, vat_amount,
       total_amount, lpad(office_id || 'C' || n, 22, 'C'), jsonb_set(snapshot, '{number}', to_jsonb(100 + n)), snapshot_hash, created_at
     from invoices, generate_series(1, $2::int) n where office_id = $1`,
    [office.officeId, DOCUMENTS],
  )
  await client.query('set session_replication_role = default')
  client.release()
}

describe('the uniform structure of many invoices', () => {
  it('is written beside the thread of requests', async () => {
    const office = await officeWithDealer()
    await issue(office, saleDocument({ lines: Array.from({ length: LINES }, () => line(118e2, 1, 0, 'תספורת נשים')) }))
    await copyDocument(office)
    await askFor(office, '2026-09') // the first thread reads its code from the disk
    const asked = askFor(office, '2026-10')
    const longest = await longestTurn(asked)
    expect((await asked).statusCode).toBe(200)
    expect(longest).toBeLessThan(400)
  })

  it('waits for the turn of its office, so that another office waits for what has begun only', async () => {
    const { turns } = (await world()).services
    const [busy, calm] = [await officeWithDealer(), await officeWithDealer()]
    const held = Promise.withResolvers<void>()
    const running = turns.taxFiles.run({ office: String(busy.officeId), session: 'another' }, () => held.promise)
    const finished: string[] = []
    const all = [1, 2, 3].map(() =>
      askFor(busy, '2026-10').then(({ statusCode }) => finished.push(`busy ${statusCode}`)),
    )
    await expect.poll(() => turns.taxFiles.counts().waiting).toBe(3)
    const refused = await askFor(busy, '2026-10')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many'])
    const mine = askFor(calm, '2026-10').then(({ statusCode }) => finished.push(`calm ${statusCode}`))
    await expect.poll(() => turns.taxFiles.counts().waiting).toBe(4)
    held.resolve()
    await Promise.all([running, mine, ...all])
    expect(finished.indexOf('calm 200')).toBeLessThan(2)
    expect(finished).toHaveLength(4)
  })
})
