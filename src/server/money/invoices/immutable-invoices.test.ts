import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issueTestInvoice, saleDocument, issue } from '#tests/support/money/invoices.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

let office: Office
let id: number
beforeEach(() => moveClockTo(SWEEP_NOW))
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
  id = (await issueTestInvoice(office)).id
})

/**
 * Runs SQL in the office as the role of requests, or as the owner of the tables. Returns the
 * SQLSTATE, or null.
 */
async function attempt(role: 'luz_app' | 'owner', text: string): Promise<string | null> {
  const { pool } = await world()
  const client: pg.PoolClient = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.office_id', $1, true)`, [String(office.officeId)])
    if (role === 'luz_app') await client.query('set local role luz_app')
    await client.query(text.replaceAll(':office', String(office.officeId)).replaceAll(':id', String(id)))
    await client.query('set constraints all immediate')
    return null
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const refused = {
  'changes an amount': `update invoices set total_amount = 1, net_amount = 1, vat_amount = 0 where office_id = :office and id = :id`,
  'changes the name': `update invoices set full_name = 'x' where office_id = :office and id = :id`,
  'changes the snapshot': `update invoices set snapshot = '{}' where office_id = :office and id = :id`,
  'makes it a draft again': `update invoices set status = 'draft', invoice_number = null, issued_at = null, snapshot = null,
    snapshot_hash = null where office_id = :office and id = :id`,
  'changes the customer': `update invoices set customer_id = null where office_id = :office and id = :id`,
  'deletes it': `delete from invoices where office_id = :office and id = :id`,
  'changes a line': `update invoice_lines set price = 1 where office_id = :office and invoice_id = :id`,
  'deletes a line': `delete from invoice_lines where office_id = :office and invoice_id = :id`,
  'adds a line': `insert into invoice_lines (office_id, invoice_id, position, description, quantity, price)
    values (:office, :id, 99, 'x', 1, 1)`,
  'moves a line to a draft': `with draft as (insert into invoices (office_id, document_type, invoice_date, full_name, net_amount,
    vat_amount, total_amount, public_token, created_at) values (:office, 320, '2026-11-22', 'x', 1, 0, 1,
    'aaaaaaaaaaaaaaaaaaaaab', now()) returning id)
    update invoice_lines set invoice_id = draft.id from draft where office_id = :office and invoice_id = :id`,
  'changes a payment': `update payments set amount = 1 where office_id = :office`,
  'deletes a payment': `delete from payments where office_id = :office`,
  'turns the number range back': `update number_ranges set next_number = next_number - 1 where office_id = :office`,
  'skips a number': `update number_ranges set next_number = next_number + 1 where office_id = :office`,
  'deletes the number range': `delete from number_ranges where office_id = :office`,
  'inserts an issued document': `insert into invoices (office_id, document_type, status, invoice_number, issued_at, invoice_date,
    full_name, net_amount, vat_amount, total_amount, public_token, snapshot, snapshot_hash, created_at)
    values (:office, 320, 'issued', 7, now(), '2026-11-22', 'x', 1, 0, 1, 'aaaaaaaaaaaaaaaaaaaaaa', '{}', '', now())`,
} as const

describe('the database refuses a statement that', () => {
  it.for(Object.entries(refused))('%s', async ([, text]) => {
    expect(await attempt('luz_app', text)).toBe('LZ001')
    expect(await attempt('owner', text)).toBe('LZ001')
  })

  it('gives a draft another number than the next', async () => {
    const { id: draftId } = await office.create('/api/invoices', {
      full_name: 'דנה',
      invoice_date: '2026-11-22',
      payment_method: 'cash',
      items: [
        {
          description: 'תספורת',
          quantity: 1,
          price: '10',
        },
      ],
    })
    const text = `update invoices set status = 'issued', invoice_number = 9, issued_at = now(), snapshot = '{}', snapshot_hash = ''
      where office_id = :office and id = ${draftId}`
    expect(await attempt('luz_app', text)).toBe('LZ001')
  })

  it('truncates the books as the role of requests', async () => {
    for (const table of ['invoices', 'invoice_lines', 'number_ranges', 'payments'])
      expect(await attempt('luz_app', `truncate ${table} cascade`)).toBe('42501')
  })
})

describe('number ranges', () => {
  it('are continuous, which one statement proves', async () => {
    const { body } = await office.owner('GET', '/api/invoices/continuity')
    expect(body.series).toMatchObject([{ document_type: 320, first: 1, last: 1, count: 1, gaps: [] }])
  })

  it('belong to one office and one type each', async () => {
    const other = await createTestOffice({ name: `סטודיו ${randomUUID().slice(0, 4)}` })
    expect((await issue(other)).invoice_number).toBe(1)
    expect((await issue(other, saleDocument({ purpose: 'debt' }))).invoice_number).toBe(1)
    expect((await issue(other)).invoice_number).toBe(2)
  })
})

describe('merging customers', () => {
  it('moves their invoices, whose print stays', async () => {
    const mine = await createTestOffice()
    const other = await mine.create('/api/customers', {
      full_name: 'רות לוי',
      phone: '0521234567',
      handled_by: mine.ids.owner,
    })
    const { id: invoiceId } = await issueTestInvoice(mine, { customer_id: other.id })
    const version = async (customer: number) =>
      (await mine.owner('GET', `/api/customers/${customer}`)).body.customer.version as number
    const merged = await mine.owner('POST', `/api/customers/${mine.ids.customer}/merge`, {
      other_id: other.id,
      version: await version(mine.ids.customer),
      other_version: await version(other.id),
      from_other: [],
    })
    expect(merged.status).toBe(200)
    const { invoice } = (await mine.owner('GET', `/api/invoices/${invoiceId}`)).body
    expect(invoice).toMatchObject({ customer_id: mine.ids.customer, full_name: 'דנה כהן' })
  })
})
