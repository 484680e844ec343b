import { beforeEach, describe, expect, it } from 'vitest'
import { toInstant } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { issue, line, saleDocument } from '#tests/support/money/invoices.ts'
import { createTestOffice, randomPhone, at, booking, type Office } from '#tests/support/office.ts'
import { owe, sell } from '#tests/support/money/sales.ts'

/** Converts Israel's wall clock to ISO. */
const iso = (wall: string) => new Date(toInstant(wall)).toISOString()
const moveTo = (wall: string) => moveClockTo(iso(wall))
const sale = (wall: string, amount = '100.00', more: object = {}) => ({ at: iso(wall), amount, ...more })
const home = async (office: Office, period = 'today') => (await office.owner('GET', `/api/home?period=${period}`)).body

/** A Friday morning. */
beforeEach(() => moveTo('2026-11-20 10:42:00'))

describe('sales of a period', () => {
  it('are counted, summed and compared with the same part of the previous period', async () => {
    const office = await createTestOffice()
    await sell(
      office,
      sale('2026-11-20 08:52:00', '140.00'),
      sale('2026-11-20 10:05:00', '180.50'),
      sale('2026-11-20 10:42:00', '0.05'),
      // on the previous Friday the first sale counts; the one at noon is after the compared part
      sale('2026-11-13 09:00:00', '200.00'),
      sale('2026-11-13 12:00:00', '5000.00'),
      sale('2026-11-19 09:00:00', '70.00'),
    )
    const { sales } = await home(office)
    expect(sales).toEqual({
      count: 3,
      revenue: '320.55',
      average: '106.85',
      previous: { count: 1, revenue: '200.00' },
      change: 60,
    })
    const week = (await home(office, 'week')).sales
    expect(week).toMatchObject({ count: 4, revenue: '390.55', previous: { count: 1, revenue: '200.00' } })
    expect((await home(office, 'month')).sales).toMatchObject({ count: 6, revenue: '5590.55', change: null })
    expect((await home(office, 'year')).sales).toMatchObject({ count: 6, previous: { count: 0, revenue: '0.00' } })
  })

  it('are zero without sales, with no comparison', async () => {
    const { sales, bars, debts, appointments, next } = await home(await createTestOffice())
    expect(sales).toEqual({
      count: 0,
      revenue: '0.00',
      average: '0.00',
      previous: { count: 0, revenue: '0.00' },
      change: null,
    })
    expect(bars).toHaveLength(7)
    expect({ debts, appointments, next }).toEqual({
      debts: { sum: '0.00', customers: 0 },
      appointments: { total: 0, done: 0, left: 0, now: 0 },
      next: [],
    })
  })

  it('exclude orders that are not completed and those of other offices', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await sell(
      office,
      sale('2026-11-20 09:00:00'),
      sale('2026-11-20 09:01:00', '900.00', { status: 'pending' }),
      sale('2026-11-20 09:02:00', '900.00', { status: 'cancelled' }),
    )
    await sell(other, sale('2026-11-20 09:00:00', '77.00'))
    await owe(other, '55.00')
    for (const period of ['today', 'week', 'month', 'year']) {
      const { sales, bars, debts } = await home(office, period)
      expect(sales).toMatchObject({ count: 1, revenue: '100.00' })
      expect(bars.filter(({ count }: { count: number }) => count > 0)).toHaveLength(1)
      expect(debts).toEqual({ sum: '0.00', customers: 0 })
    }
    expect((await home(other)).sales.revenue).toBe('77.00')
  })

  it('start at midnight, on Sunday, and on the first of a month and year', async () => {
    moveTo('2026-12-31 12:00:00')
    const office = await createTestOffice()
    await sell(office, sale('2026-12-31 23:59:59', '1.00'), sale('2027-01-01 00:00:00', '2.00'))
    const counts = async (wall: string) => {
      moveTo(wall)
      const all = ['today', 'week', 'month', 'year'].map(async (period) => (await home(office, period)).sales.revenue)
      return Promise.all(all)
    }
    expect(await counts('2026-12-31 23:59:59')).toEqual(['1.00', '3.00', '1.00', '1.00'])
    // on a Friday the week continues
    expect(await counts('2027-01-01 00:00:30')).toEqual(['2.00', '3.00', '2.00', '2.00'])
    expect(await counts('2027-01-02 23:59:30')).toEqual(['0.00', '3.00', '2.00', '2.00'])
    expect(await counts('2027-01-03 00:00:30')).toEqual(['0.00', '0.00', '2.00', '2.00'])
  })

  it.for([
    // summer time begins on Friday 2026-03-27 (23 hours) and ends on Sunday 2026-10-25 (25 hours)
    ['2026-03-26T21:59:59.000Z', '2026-03-26T22:00:00.000Z', '2026-03-27T20:59:59.000Z', '2026-03-27T21:00:00.000Z'],
    ['2026-10-24T20:59:59.000Z', '2026-10-24T21:00:00.000Z', '2026-10-25T21:59:59.000Z', '2026-10-25T22:00:00.000Z'],
  ] as const)('are those of the whole day when the clocks change, %s', async ([before, first, last, after]) => {
    const office = await createTestOffice()
    moveClockTo(new Date((Date.parse(first) + Date.parse(last)) / 2).toISOString())
    await sell(
      office,
      { at: before, amount: '1.00' },
      { at: first, amount: '10.00' },
      { at: last, amount: '100.00' },
      { at: after, amount: '1000.00' },
    )
    const { sales, bars } = await home(office)
    expect(sales).toMatchObject({ count: 2, revenue: '110.00' })
    expect(bars.find(({ current }: { current: number }) => current === 1)).toMatchObject({
      count: 2,
      revenue: '110.00',
    })
    expect((await office.owner('GET', '/api/customerorders?period=today')).body.total).toBe(2)
  })

  it('in the repeated hour belong to one day, both times', async () => {
    const office = await createTestOffice()
    moveTo('2026-10-25 12:00:00')
    await sell(office, { at: '2026-10-24T22:30:00Z', amount: '5.00' }, { at: '2026-10-24T23:30:00Z', amount: '7.00' })
    expect((await home(office)).sales.revenue).toBe('12.00')
  })
})

describe('bars', () => {
  it('show each day of the week, also for the period of today', async () => {
    const office = await createTestOffice()
    await sell(
      office,
      sale('2026-11-15 00:00:00', '10.00'),
      sale('2026-11-18 12:00:00', '20.00'),
      sale('2026-11-18 13:00:00', '5.00'),
      sale('2026-11-20 09:00:00', '40.00'),
      sale('2026-11-14 23:59:59', '999.00'),
    )
    const { bars } = await home(office)
    expect(bars.map((bar: { revenue: string }) => bar.revenue)).toEqual([
      '10.00',
      '0.00',
      '0.00',
      '25.00',
      '0.00',
      '40.00',
      '0.00',
    ])
    expect(bars[3]).toEqual({ date: '2026-11-18', count: 2, revenue: '25.00', current: 0 })
    expect(bars[5].current).toBe(1)
    expect((await home(office, 'week')).bars).toEqual(bars)
  })

  it('show the days of a month and the months of a year', async () => {
    const office = await createTestOffice()
    await sell(office, sale('2026-11-30 23:59:59', '10.00'), sale('2026-02-28 12:00:00', '20.00'))
    const month = (await home(office, 'month')).bars
    expect(month).toHaveLength(30)
    expect(month[29]).toEqual({ date: '2026-11-30', count: 1, revenue: '10.00', current: 0 })
    const year = (await home(office, 'year')).bars
    expect(year.map((bar: { revenue: string }) => Number(bar.revenue))).toEqual([0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0])
    expect(year[10]).toMatchObject({ date: '2026-11-01', current: 1 })
  })
})

describe('appointments of today', () => {
  const book = (office: Office, from: string, to: string, more: object = {}) =>
    office.create('/api/appointments', booking(office, at('2026-11-20', from), at('2026-11-20', to), more))

  it('are finished by the clock or by status, without cancelled and deleted ones', async () => {
    const office = await createTestOffice()
    await book(office, '09:00', '10:00')
    await book(office, '10:30', '11:30')
    await book(office, '12:00', '13:00')
    await book(office, '14:00', '15:00', { status_key: 'done' })
    await book(office, '15:00', '16:00', { status_key: 'cancelled' })
    const { id } = await book(office, '16:00', '17:00')
    await office.owner('DELETE', `/api/appointments/${id}`)
    await office.create('/api/appointments', booking(office, at('2026-11-22', '09:00'), at('2026-11-22', '10:00')))
    const { appointments, next } = await home(office, 'year')
    expect(appointments).toEqual({ total: 4, done: 2, left: 2, now: 1 })
    expect(next.map((one: { start_time: string }) => one.start_time)).toEqual([
      '2026-11-20 10:30:00',
      '2026-11-20 12:00:00',
      '2026-11-22 09:00:00',
    ])
    expect(next[0]).toMatchObject({
      service_name: 'תספורת נשים',
      customer_name: 'דנה כהן',
      employee_name: 'מאיה',
      status_key: 'confirmed',
      status_name: 'מאושר',
    })
  })
})

describe('open debts', () => {
  it('are the debts less payments, of customers that are not deleted', async () => {
    const office = await createTestOffice()
    const another = async (name: string) =>
      (await office.create('/api/customers', { full_name: name, phone: randomPhone(), handled_by: office.ids.owner }))
        .id
    const [paid, ahead, gone] = [await another('רון לוי'), await another('יעל פרץ'), await another('גל שלו')]
    await sell(office, sale('2026-11-19 10:00:00', '640.00', { method: 'debt' }))
    await owe(office, '-100.50')
    await owe(office, '90.00', paid)
    await owe(office, '-90.00', paid)
    await owe(office, '-50.00', ahead)
    await owe(office, '33.00', gone)
    await office.owner('DELETE', `/api/customers/${gone}?accept=debt`)
    expect((await home(office)).debts).toEqual({ sum: '539.50', customers: 1 })
  })
})

describe('the ceiling of an exempt dealer', () => {
  it('is shown only to users who may see reports', async () => {
    const office = await createTestOffice()
    expect((await home(office)).ceiling).toBeNull()
    await office.owner('PUT', `/api/business/${office.officeId}`, { business_type: 'exempt' })
    await issue(office, saleDocument({ lines: [line(100_000_00)] }))
    expect((await home(office)).ceiling).toEqual({ turnover: '100000.00', amount: '122833.00', near: 1, over: 0 })
    const ofEmployee = async () => (await office.employee('GET', '/api/home')).body.ceiling
    expect(await ofEmployee()).toBeNull()
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_report: 1 })
    expect(await ofEmployee()).toMatchObject({ turnover: '100000.00' })
  })
})
