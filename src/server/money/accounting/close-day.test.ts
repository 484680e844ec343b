import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { pay, sell } from '#tests/support/money/sales.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T18:00:00Z'))

const url = '/api/books/day-close'
const close = async (office: Office, counted_cash: string, date = '2026-11-22') =>
  office.owner('POST', url, { date, counted_cash })
const shown = async (office: Office) => (await office.owner('GET', `${url}?month=2026-11`)).body

describe('closing a day', () => {
  it('expects the cash of the day less refunds, and keeps the difference with who and when', async () => {
    const office = await createTestOffice()
    const [order] = (await sell(office, { at: '2026-11-22T08:00:00Z', amount: '180' })) as [number]
    await pay(office, order, '-30', 'cash', '2026-11-22T09:00:00Z')
    await pay(office, order, '500', 'bit', '2026-11-22T09:00:00Z')
    await pay(office, order, '999', 'cash', '2026-11-21T21:59:59Z')
    expect((await shown(office)).open.expected_cash).toBe('150.00')
    const { status, body } = await close(office, '140')
    expect(status).toBe(201)
    expect(body.day_close).toEqual({
      id: expect.any(Number),
      number: 1,
      close_date: '2026-11-22',
      expected_cash: '150.00',
      counted_cash: '140.00',
      difference: '-10.00',
      closed_by: 'נועה',
      closed_at: expect.stringMatching(/^2026-11-22T18:00/),
    })
    expect(await shown(office)).toMatchObject({ open: { expected_cash: '0.00' }, day_closes: [{ number: 1 }] })
  })

  it('closes again for what came since, and covers days that were not closed', async () => {
    const office = await createTestOffice()
    await sell(office, { at: '2026-11-22T08:00:00Z', amount: '100' })
    await close(office, '100')
    await sell(office, { at: '2026-11-22T18:30:00Z', amount: '20' })
    moveClockTo('2026-11-22T19:00:00Z')
    expect((await close(office, '20')).body.day_close).toMatchObject({ number: 2, expected_cash: '20.00' })
    await sell(office, { at: '2026-11-23T08:00:00Z', amount: '40' }, { at: '2026-11-24T08:00:00Z', amount: '3' })
    moveClockTo('2026-11-25T06:00:00Z')
    expect((await close(office, '43', '2026-11-24')).body.day_close).toMatchObject({
      number: 3,
      expected_cash: '43.00',
    })
    expect(await close(office, '0', '2026-11-23')).toMatchObject({ status: 409, body: { code: 'day_already_closed' } })
    expect((await close(office, '0', '2026-11-26')).status).toBe(422)
  })

  it('counts a payment that was recorded after the close, although it was received before', async () => {
    const office = await createTestOffice()
    await sell(office, { at: '2026-11-22T08:00:00Z', amount: '100' })
    await close(office, '100')
    await sell(office, { at: '2026-11-22T17:59:59Z', amount: '50' })
    moveClockTo('2026-11-22T19:00:00Z')
    expect((await close(office, '50')).body.day_close).toMatchObject({ expected_cash: '50.00', difference: '0.00' })
  })

  it('never expects the same cash twice when callers close at once', async () => {
    const office = await createTestOffice()
    await sell(office, { at: '2026-11-22T08:00:00Z', amount: '100' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => close(office, '100')))
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.code as string)
    expect(made.length + refused.length).toBe(5)
    for (const code of refused) expect(['day_closed_meanwhile', 'day_already_closed']).toContain(code)
    const { day_closes } = await shown(office)
    const expected = day_closes.map((one: { expected_cash: string }) => one.expected_cash)
    expect(expected.filter((amount: string) => amount !== '0.00')).toEqual(['100.00'])
    expect(new Set(day_closes.map((one: { number: number }) => one.number)).size).toBe(made.length)
  })

  it('is never changed or deleted, by no role', async () => {
    const office = await createTestOffice()
    await close(office, '0')
    const { pool } = await world()
    for (const text of ['update day_closes set counted_cash = 1', 'delete from day_closes'])
      await expect(pool.query(`${text} where office_id = $1`, [office.officeId])).rejects.toMatchObject({
        code: 'LZ001',
      })
  })

  it('belongs to owners and employees with the right, each in their own office', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await sell(other, { at: '2026-11-22T08:00:00Z', amount: '100' })
    await close(other, '100')
    expect((await office.employee('POST', url, { date: '2026-11-22', counted_cash: '1' })).status).toBe(403)
    expect((await office.employee('GET', `${url}?month=2026-11`)).status).toBe(403)
    expect(await shown(office)).toMatchObject({ open: { expected_cash: '0.00' }, day_closes: [] })
    expect((await close(office, '0')).body.day_close.number).toBe(1)
    for (const counted_cash of ['-1', 'abc', '']) expect((await close(office, counted_cash)).status).toBe(422)
  })
})
