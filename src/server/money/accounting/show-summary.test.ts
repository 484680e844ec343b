import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { issue, line, saleDocument } from '#tests/support/money/invoices.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { owe, pay, sell } from '#tests/support/money/sales.ts'
import { sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const summary = async (office: Office, month = '2026-11') => {
  const { status, body } = await office.owner('GET', `/api/books/summary?month=${month}`)
  expect(status).toBe(200)
  return body
}
const become = async (office: Office, type: 'licensed' | 'exempt') => {
  const { pool } = await world()
  await pool.query('update offices set business_type = $2 where id = $1', [office.officeId, type])
}
type Tips = { readonly employee: { readonly name: string } | null; readonly tips: string }
const credit = async (office: Office, id: number) => {
  const { status } = await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'ביטול' })
  expect(status).toBe(201)
}

describe('the summary of a month', () => {
  it('adds up tax invoices less credits, and leaves debts out', async () => {
    const office = await createTestOffice()
    await issue(office, saleDocument({ lines: [line(118e2)] }))
    const { id } = await issue(office, saleDocument({ lines: [line(59e2)] }))
    await issue(office, saleDocument({ purpose: 'debt', lines: [line(64e2)] }))
    await credit(office, id)
    await owe(office, '64.00')
    const body = await summary(office)
    expect(body.income).toEqual({
      total: '118.00',
      net: '100.00',
      vat: '18.00',
      documents: 2,
      credits: 1,
      credited: '50.00',
    })
    expect(body).toMatchObject({ vat_rate: '18.00', vat_due: '2026-12-15', ceiling: null })
    expect(body.debts).toEqual({ sum: '64.00', customers: 1 })
    expect(body.documents).toEqual([
      { document_type: 300, first: 1, last: 1, count: 1, sum: '64.00' },
      { document_type: 320, first: 1, last: 2, count: 2, sum: '177.00' },
      { document_type: 330, first: 1, last: 1, count: 1, sum: '-59.00' },
    ])
  })

  it('shows six months, each with its own invoices', async () => {
    const office = await createTestOffice()
    for (const date of ['2026-06-30', '2026-07-01', '2026-11-01'])
      await issue(office, saleDocument({ date: date as never, lines: [line(118e2)] }))
    const { months } = await summary(office)
    expect(months.map(({ month, net }: { month: string; net: string }) => `${month} ${net}`)).toEqual([
      '2026-06 100.00',
      '2026-07 100.00',
      '2026-08 0.00',
      '2026-09 0.00',
      '2026-10 0.00',
      '2026-11 100.00',
    ])
    expect((await summary(office, '2026-01')).months[0]).toMatchObject({ month: '2025-08', total: '0.00' })
  })

  it('counts payments from midnight in Israel, also in the months of a clock change', async () => {
    const office = await createTestOffice()
    const [order] = (await sell(office, { at: '2026-10-31T21:59:59Z', amount: '10', method: 'bit' })) as [number]
    await pay(office, order, '20', 'cash', '2026-10-31T22:00:00Z')
    await pay(office, order, '40', 'cash', '2026-03-31T20:59:59Z')
    await pay(office, order, '80', 'cash', '2026-03-31T21:00:00Z')
    await pay(office, order, '-5', 'cash', '2026-11-02T10:00:00Z')
    expect((await summary(office, '2026-10')).methods).toEqual([{ method: 'bit', amount: '10.00' }])
    expect((await summary(office)).methods).toEqual([{ method: 'cash', amount: '15.00' }])
    expect((await summary(office, '2026-03')).methods).toEqual([{ method: 'cash', amount: '40.00' }])
    expect((await summary(office, '2026-04')).methods).toEqual([{ method: 'cash', amount: '80.00' }])
  })

  it('shares the net amount among the employees of the lines, with their commissions', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update users set commission_percent = 12.5 where id = $1', [office.ids.employee])
    const by = (employeeId: number | null, price: number) => ({ ...line(price), employeeId })
    const sale = saleDocument({
      lines: [by(office.ids.employee, 118e2), by(office.ids.owner, 59e2), by(null, 59e2)],
      discount: 23_60,
    })
    await issue(office, sale)
    const { id } = await issue(office, saleDocument({ lines: [by(office.ids.employee, 118e2)] }))
    await credit(office, id)
    expect((await summary(office)).employees).toEqual([
      {
        employee: { id: office.ids.employee, name: 'מאיה' },
        net: '90.00',
        commission_percent: '12.50',
        commission: '11.25',
        tips: '0.00',
      },
      {
        employee: { id: office.ids.owner, name: 'נועה' },
        net: '45.00',
        commission_percent: '0.00',
        commission: '0.00',
        tips: '0.00',
      },
      { employee: null, net: '45.00', commission_percent: '0.00', commission: '0.00', tips: '0.00' },
    ])
  })

  it('tells whose the tips are, also of a sale that was credited', async () => {
    const office = await createTestOffice()
    const tip = (amount: string) => ({ tip: { amount, employee_id: office.ids.employee }, payment_method: 'bit' })
    const { invoice } = (await sellAtTill(office, tip('15.00'))).body
    await credit(office, invoice.id)
    await sellAtTill(office, tip('20.50'))
    moveClockTo('2026-12-01T08:00:00Z')
    await sellAtTill(office, tip('7.00'))
    const { employees, income } = await summary(office)
    expect(employees.map(({ employee, tips }: Tips) => [employee?.name, tips])).toContainEqual(['מאיה', '35.50'])
    expect(income.total).toBe('180.00')
  })

  it('has no VAT for an exempt dealer, and compares the year with the ceiling', async () => {
    const office = await createTestOffice()
    await become(office, 'exempt')
    moveClockTo('2025-12-31T08:00:00Z')
    await issue(office, saleDocument({ lines: [line(90_000_00)] }))
    moveClockTo('2026-11-22T08:00:00Z')
    const { id } = await issue(office, saleDocument({ date: '2026-02-01' as never, lines: [line(98_266_40)] }))
    const first = await summary(office)
    expect(first).toMatchObject({ vat_rate: null, vat_due: null, income: { total: '0.00', vat: '0.00' } })
    expect(first.ceiling).toEqual({ turnover: '98266.40', amount: '122833.00', near: 1, over: 0 })
    await issue(office, saleDocument({ lines: [line(24_566_60)] }))
    expect((await summary(office)).ceiling).toMatchObject({ turnover: '122833.00', near: 1, over: 1 })
    expect((await summary(office, '2025-12')).ceiling).toEqual({
      turnover: '90000.00',
      amount: '120000.00',
      near: 0,
      over: 0,
    })
    await credit(office, id)
    const last = await summary(office)
    expect(last.ceiling).toMatchObject({ turnover: '24566.60', near: 0, over: 0 })
    expect(last.documents).toEqual([{ document_type: 400, first: 3, last: 4, count: 2, sum: '-73699.80' }])
  })

  it('takes seven statements, however many invoices there are', async () => {
    const office = await createTestOffice()
    await summary(office)
    const few = await statementsOf(() => summary(office))
    for (let i = 0; i < 12; i++) await issue(office)
    expect(await statementsOf(() => summary(office))).toHaveLength(few.length)
    expect(few).toHaveLength(7)
  })
})

describe('who may see reports', () => {
  it('is the owner and an employee whom the owner allows', async () => {
    const office = await createTestOffice()
    const url = '/api/books/summary?month=2026-11'
    expect(await office.employee('GET', url)).toMatchObject({ status: 403, body: { code: 'reports_not_allowed' } })
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_report: 1 })
    expect((await office.employee('GET', url)).status).toBe(200)
  })

  it('needs the plan with invoices', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query(
      'update subscriptions set plan_id = (select min(id) from plans where not invoices) where office_id = $1',
      [office.officeId],
    )
    const answer = await office.owner('GET', '/api/books/summary?month=2026-11')
    expect(answer).toMatchObject({ status: 402, body: { code: 'books_plan_required' } })
  })

  it('refuses what is no month', async () => {
    const office = await createTestOffice()
    for (const month of ['2026-13', '2026-1', '2026-11-01', ''])
      expect((await office.owner('GET', `/api/books/summary?month=${month}`)).status).toBe(422)
  })
})
