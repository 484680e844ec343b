import { beforeEach, describe, expect, it } from 'vitest'
import { toInstant } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { approveBookings, requestOnline } from '#tests/support/calendar/requests-online.ts'
import { pay, sell } from '#tests/support/money/sales.ts'
import { world } from '#tests/support/world.ts'

const iso = (wall: string) => new Date(toInstant(`${wall}:00`)).toISOString()
const home = async (call: Office['owner'], period = 'today') => (await call('GET', `/api/home?period=${period}`)).body
const TODAY = '2026-11-22'

beforeEach(() => moveClockTo(iso(`${TODAY} 10:30`)))

describe("the day's money", () => {
  it('is split by method, with refunds taken off, and agrees with the revenue', async () => {
    const office = await createTestOffice()
    const [first, second] = await sell(
      office,
      { at: iso(`${TODAY} 09:00`), amount: '300.00', method: 'card' },
      { at: iso(`${TODAY} 09:30`), amount: '100.00', method: 'cash' },
    )
    await pay(office, first!, '-50.00', 'card', iso(`${TODAY} 10:00`))
    await pay(office, second!, '20.00', 'bit', iso('2026-11-21 22:00'))
    const { sales, money } = await home(office.owner)
    expect(money).toMatchObject({
      payments: 2,
      methods: [
        { method: 'card', amount: '250.00' },
        { method: 'cash', amount: '100.00' },
      ],
    })
    expect(sales.revenue).toBe('350.00')
    expect((await home(office.owner, 'month')).money).toMatchObject({ payments: 3, expected: null })
  })

  it('expects the prices of what is still to end today, and not of what is cancelled, done or over', async () => {
    const office = await createTestOffice()
    const book = (from: string, to: string, more: object = {}, day = TODAY) =>
      office.create('/api/appointments', booking(office, at(day, from), at(day, to), more))
    await book('09:00', '10:00')
    await book('10:00', '11:00')
    await book('12:00', '13:00')
    await book('13:00', '14:00', { status_key: 'cancelled' })
    await book('14:00', '15:00', { status_key: 'done' })
    await book('12:00', '13:00', {}, '2026-11-23')
    const { money, appointments, next } = await home(office.owner)
    expect(money.expected).toBe('360.00')
    expect(appointments).toEqual({ total: 4, done: 2, left: 2, now: 1 })
    expect(next[0]).toMatchObject({ start_time: at(TODAY, '10:00'), version: 1 })
  })

  it('is not shown to who may not see revenue', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update users set may_see_revenue = false where office_id = $1 and id = $2', [
      office.officeId,
      office.ids.employee,
    ])
    expect(await home(office.employee)).toMatchObject({ money: null, sales: null, debts: null, filled: null })
  })
})

describe('the day of who may not see sales', () => {
  it('has their own appointments, and that of others those of the office', async () => {
    const office = await createTestOffice()
    const { owner, employee } = office.ids
    for (const [hour, employee_id] of [
      ['11', employee],
      ['12', owner],
      ['13', owner],
    ] as const)
      await office.create('/api/appointments', {
        ...booking(office, at(TODAY, `${hour}:00`), at(TODAY, `${hour}:30`)),
        employee_id,
      })
    const ofDay = async () => {
      const { next, appointments } = await home(office.employee)
      return [next.map((one: { employee_id: number }) => one.employee_id), appointments.total]
    }
    expect(await ofDay()).toEqual([[employee, owner, owner], 3])
    await office.owner('PUT', `/api/users/update/${employee}`, { may_see_revenue: 0 })
    ;(await world()).services.sessions.forgetOffice(office.officeId)
    expect(await ofDay()).toEqual([[employee], 1])
  })
})

describe('requests on Home', () => {
  it('are the first three of the office for owners, and their own for employees', async () => {
    const office = await createTestOffice()
    await approveBookings(office)
    for (const hour of ['09:00', '11:00', '13:00']) await requestOnline(office, hour)
    const own = await requestOnline(office, '10:00', { employee_id: office.ids.owner })
    const { requests } = await home(office.owner)
    expect(requests.total).toBe(4)
    expect(requests.first.map(({ start_time }: { start_time: string }) => start_time.slice(11, 16))).toEqual([
      '09:00',
      '10:00',
      '11:00',
    ])
    const theirs = (await home(office.employee)).requests
    expect(theirs.total).toBe(3)
    expect(theirs.first.map(({ id }: { id: number }) => id)).not.toContain(own.id)
  })
})
