import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issue, line, saleDocument } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { recordFields, type Field, type RecordCode } from './openfrmt/record-fields.ts'

beforeEach(() => moveClockTo('2026-11-22T08:05:00Z'))

async function officeWithDealer(): Promise<Office> {
  const office = await createTestOffice()
  const body = { name: 'סטודיו נועה', business_number: '558319042' }
  expect((await office.owner('PUT', `/api/business/${office.officeId}`, body)).status).toBe(200)
  return office
}
async function download(office: Office, path: string, caller = office.ownerToken) {
  const { app } = await world()
  return app.inject({ url: `/api/books/${path}`, headers: { authorization: `Bearer ${caller}` } })
}
const letters = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte >= 0xe0 ? byte - 0xe0 + 0x5d0 : byte)).join('')
/** The fields of a record by name, as the tables state them. */
function parsed(record: string, code: RecordCode): Record<string, string> {
  let at = 0
  const fields: readonly Field[] = recordFields[code]
  return Object.fromEntries(fields.map(({ name, width }) => [name, record.slice(at, (at += width))]))
}
async function openfrmt(office: Office, query = 'from=2026-11-01&to=2026-11-30') {
  const reply = await download(office, `openfrmt?${query}`)
  expect(reply.statusCode).toBe(200)
  const files = unzipSync(reply.rawPayload)
  const folder = Object.keys(files)
    .find((name) => name.endsWith('INI.TXT'))!
    .replace('INI.TXT', '')
  const data = letters(unzipSync(files[`${folder}BKMVDATA.zip`]!)['BKMVDATA.TXT']!)
  expect(data.endsWith('\r\n')).toBe(true)
  const records = data.slice(0, -2).split('\r\n')
  const ini = letters(files[`${folder}INI.TXT`]!).slice(0, -2).split('\r\n')
  return { folder, records, ini, files, reply }
}

describe('the uniform structure', () => {
  it('can be read back: documents, lines, payments and their counts', async () => {
    const office = await officeWithDealer()
    await issue(office, saleDocument({ lines: [line(118e2, 2, 0, 'תספורת נשים')], fullName: 'דנה כהן' }))
    await issue(office, saleDocument({ purpose: 'debt', lines: [line(59e2)] }))
    await issue(office, saleDocument({ date: '2026-11-22' as never }))
    const { folder, records, ini } = await openfrmt(office)
    expect(folder).toBe('OPENFRMT/55831904.26/11221005/')
    const codes = records.map((record) => record.slice(0, 4))
    expect(codes).toEqual(['A100', 'C100', 'D110', 'D120', 'C100', 'D110', 'C100', 'D110', 'D120', 'Z900'])
    records.forEach((record, i) => expect(record.slice(4, 22)).toBe(`${String(i + 1).padStart(9, '0')}558319042`))
    const header = parsed(records[1]!, 'C100')
    expect(header).toMatchObject({
      documentType: '320',
      documentNumber: '1'.padEnd(20),
      issuedOn: '20261122',
      issuedAt: '1005',
      customerName: 'דנה כהן'.padEnd(50),
      net: '+00000000020000',
      vat: '+00000000003600',
      total: '+00000000023600',
      date: '20261122',
    })
    expect(parsed(records[2]!, 'D110')).toMatchObject({
      description: 'תספורת נשים'.padEnd(30),
      quantity: '+0000000000020000',
      unitPrice: '+00000000010000',
      lineTotal: '+00000000020000',
      vatRate: '1800',
      link: header.link!,
    })
    expect(parsed(records[3]!, 'D120')).toMatchObject({ method: '1', amount: '+00000000023600', link: header.link! })
    const end = parsed(records.at(-1)!, 'Z900')
    const head = parsed(ini[0]!, 'A000')
    expect(Number(end.records)).toBe(records.length)
    expect(Number(head.records)).toBe(records.length)
    expect(new Set([end.primaryId, head.primaryId, parsed(records[0]!, 'A100').primaryId]).size).toBe(1)
    expect(head).toMatchObject({ from: '20261101', to: '20261130', years: '2', letters: '1', currency: 'ILS' })
    expect(ini.slice(1).map((row) => `${row.slice(0, 4)} ${Number(row.slice(4))}`)).toEqual([
      'A100 1',
      'C100 3',
      'D110 3',
      'D120 2',
      'Z900 1',
    ])
  })

  it('has the two reports: records, and documents by type with zeros for the rest', async () => {
    const office = await officeWithDealer()
    const { id } = await issue(office, saleDocument({ lines: [line(118e2)] }))
    await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול' })
    const { files } = await openfrmt(office)
    const run = Buffer.from(files['דוח-הפקה.txt']!).toString()
    expect(run).toContain('ביצוע ממשק פתוח הסתיים בהצלחה.')
    expect(run).toContain('C100 | כותרת מסמך | 2')
    expect(run).toContain('ללא תעודת רישום')
    const sums = Buffer.from(files['דוח-סיכום-מסמכים.txt']!).toString()
    expect(sums).toContain('320 | חשבונית מס / קבלה | 1 | 118.00')
    expect(sums).toContain('330 | חשבונית מס זיכוי | 1 | 118.00')
    expect(sums).toContain('910 | דוח ייצור יציאה | 0 | 0.00')
  })

  it('has only the range and the office that were asked for, also over many pages', async () => {
    const office = await officeWithDealer()
    const other = await officeWithDealer()
    await issue(other, saleDocument({ fullName: 'לקוח של אחרים' }))
    await issue(office, saleDocument({ date: '2026-10-31' as never }))
    const { pool } = await world()
    const client = await pool.connect()
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into invoices (office_id, document_type, status, invoice_number, issued_at, invoice_date, full_name, net_amount,
         vat_rate, vat_amount, total_amount, public_token, snapshot, snapshot_hash, created_at)
       select office_id, document_type, status, 100 + n, issued_at, '2026-11-10'::date + n % 3, full_name, net_amount, vat_rate,
         vat_amount, total_amount, lpad(n::text, 22, 'B'), jsonb_set(snapshot, '{number}', to_jsonb(100 + n)), snapshot_hash, created_at
       from invoices, generate_series(1, 1100) n where office_id = $1`,
      [office.officeId],
    )
    await client.query('set session_replication_role = default')
    client.release()
    const { records } = await openfrmt(office)
    const numbers = records
      .filter((row) => row.startsWith('C100'))
      .map((row) => Number(parsed(row, 'C100').documentNumber))
    expect(numbers).toHaveLength(1100)
    expect(new Set(numbers).size).toBe(1100)
    expect(numbers).not.toContain(1)
    expect(records.join()).not.toContain('לקוח של אחרים')
  })

  it('needs a dealer number and a range that runs forwards', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', `/api/business/${office.officeId}`, { business_number: '' })
    const missing = await download(office, 'openfrmt?from=2026-11-01&to=2026-11-30')
    expect([missing.statusCode, missing.json().code]).toEqual([409, 'business_number_missing'])
    const backwards = await download(office, 'openfrmt?from=2026-11-30&to=2026-11-01')
    expect([backwards.statusCode, backwards.json().code]).toEqual([422, 'invalid_input'])
  })

  it('is closed to employees without the right', async () => {
    const office = await officeWithDealer()
    for (const path of ['openfrmt?from=2026-11-01&to=2026-11-30', 'pcn874?month=2026-11'])
      expect((await download(office, path, office.employeeToken)).statusCode).toBe(403)
  })
})

describe('the detailed VAT report', () => {
  it('names customers with a dealer number, and adds up the others', async () => {
    const office = await officeWithDealer()
    await issue(office, saleDocument({ lines: [line(118_00)], businessNumber: '514283670' }))
    const { id } = await issue(office, saleDocument({ lines: [line(236_00)] }))
    await issue(office, saleDocument({ lines: [line(59_00)] }))
    await issue(office, saleDocument({ purpose: 'debt', lines: [line(59_00)] }))
    await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול' })
    const reply = await download(office, 'pcn874?month=2026-11')
    expect(reply.statusCode).toBe(200)
    const [head, ...rows] = reply.body.trim().split('\r\n')
    expect(head!.slice(0, 16)).toBe('O558319042202611')
    expect(head!.slice(25, 47)).toBe('+00000000150+000000027')
    expect(rows).toEqual([
      'S514283670202611220000000000001000000018+0000000100000000000',
      'L000000000202611220000000000003000000009+0000000050000000000',
      'X558319042',
    ])
  })

  it('is refused to an exempt dealer', async () => {
    const office = await officeWithDealer()
    const { pool } = await world()
    await pool.query(`update offices set business_type = 'exempt' where id = $1`, [office.officeId])
    const reply = await download(office, 'pcn874?month=2026-11')
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'exempt_reports_no_vat'])
  })
})
