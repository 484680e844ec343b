import readXlsxFile from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { issue, line, saleDocument } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

async function download(office: Office, format: string, token = office.ownerToken) {
  const { app } = await world()
  const url = `/api/books/summary?month=2026-11&format=${format}`
  return app.inject({ url, headers: { authorization: `Bearer ${token}` } })
}

describe('the files of a month', () => {
  it('are sheets with numbers that can be added up, and a sheet for the invoices of each type', async () => {
    const office = await createTestOffice()
    const { id } = await issue(office, saleDocument({ lines: [line(118_00)], fullName: '=1+1' }))
    await issue(office, saleDocument({ lines: [line(59_00)] }))
    await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול' })
    const reply = await download(office, 'xlsx')
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')])
    const sheets = await readXlsxFile(reply.rawPayload)
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'מע״מ',
      'מסמכי החודש',
      'אמצעי תשלום',
      'עובדים',
      '320 חשבונית מס  קבלה',
      '330 חשבונית מס זיכוי',
    ])
    expect(sheets[0]!.data[1]).toEqual(['2026-11', '18%', 50, 9, 59])
    expect(sheets[4]!.data[1]).toEqual([1, '2026-11-22', '=1+1', null, null, 100, 18, 118])
    expect(sheets[5]!.data[1]!.slice(4)).toEqual([1, -100, -18, -118])
  })

  it('are a page to print, without a signature', async () => {
    const office = await createTestOffice()
    await issue(office, saleDocument({ lines: [line(118_00)] }))
    const reply = await download(office, 'pdf')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('can be made of an empty month', async () => {
    const office = await createTestOffice()
    for (const format of ['xlsx', 'pdf']) expect((await download(office, format)).statusCode).toBe(200)
  })

  it('are closed to employees without the right, and of known formats only', async () => {
    const office = await createTestOffice()
    expect((await download(office, 'xlsx', office.employeeToken)).statusCode).toBe(403)
    expect((await download(office, 'csv')).statusCode).toBe(422)
  })
})
