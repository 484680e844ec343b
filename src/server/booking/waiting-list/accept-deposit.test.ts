import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#shared/values/local-time.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { chooseOnPage, createDepositService } from '#tests/support/money/deposits.ts'
import { at, callerOf, createTestOffice, type Answer, type Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'
import {
  bookHour,
  holderOf,
  linksTo,
  listOf,
  passList,
  statesOf,
  waitInLine,
} from '#tests/support/booking/waiting-list.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})
/** Two wait for a service that asks for something in advance, and the first accepts 12:00. */
async function accepted(asked: object) {
  const { service: service_id, employee: employee_id } = await createDepositService(office, asked)
  const wanted = { service_id, employee_ids: [employee_id] }
  const [first] = [await waitInLine(office, 'ראשונה', wanted), await waitInLine(office, 'שנייה', wanted)]
  await (await bookHour(office, '12:00', { service_id, employee_id })).free()
  await passList(31)
  const link = await holderOf((await linksTo(office, first.phone))[0]!)
  const offered = (await link.look()).body.offer
  const { status, body } = await link.do('accept')
  expect(status).toBe(200)
  return { first, link, offered, offer: body.offer as Answer['body'] }
}
const stored = async () => {
  const { pool } = await world()
  const { rows } = await pool.query(
    `select id, status_key, held_until is not null as held from appointments
     where office_id = $1 and deleted_at is null and status_key <> 'cancelled' order by id`,
    [office.officeId],
  )
  return rows as { id: number; status_key: string; held: boolean }[]
}
/** Lets the holds and offers that end by then end. */
async function passHold() {
  moveClockTo(new Date(now().getTime() + 10 * MINUTE).toISOString())
  for (const keys of ['%hold:%', '%unpaid-offer:%']) await makeDueJobsReady(keys)
  await (await world()).runJobs()
  await passList(0)
}

describe('an accepted offer of a service with a deposit', () => {
  it('holds its time, and is booked when the deposit is paid', async () => {
    const { first, link, offered, offer } = await accepted({ deposit_amount: '50' })
    expect(offered).toMatchObject({ state: 'open', deposit: '50.00', card_fee: null, awaits_payment: 0 })
    expect(offer).toMatchObject({ state: 'accepted', deposit: '50.00', awaits_payment: 1 })
    const [held] = await stored()
    expect(held).toMatchObject({ status_key: 'waiting', held: true })
    // nobody else is asked while it is held, and the month is not praised for it yet
    expect(await statesOf(office)).toEqual([['ראשונה', 'accepted']])
    expect((await office.owner('GET', '/api/home')).body.filled).toMatchObject({ count: 0 })
    const stranger = await callerOf(null)
    await stranger('POST', `/api/deposits/pay/${offer.manage_token}`)
    await chooseOnPage(held!.id, 'paid')
    expect((await stranger('POST', `/api/deposits/check/${offer.manage_token}`)).body.state).toBe('booked')
    expect(await stored()).toEqual([{ id: held!.id, status_key: 'confirmed', held: false }])
    expect((await link.look()).body).toMatchObject({
      waiting: { ended_as: 'booked' },
      offer: { state: 'accepted', awaits_payment: 0, deposit: null },
    })
    await passHold()
    expect((await link.look()).body.offer.state).toBe('accepted')
    expect((await listOf(office)).entries.map(({ id }: { id: number }) => id)).not.toContain(first.id)
  })

  it('is over when the deposit does not come: the customer keeps their place, and the next is asked', async () => {
    const { first, link } = await accepted({ deposit_percent: 50 })
    expect((await listOf(office)).entries).toHaveLength(1)
    await passHold()
    expect(await stored()).toEqual([])
    expect((await link.look()).body).toMatchObject({ waiting: { ended_as: null }, offer: { state: 'expired' } })
    expect((await link.do('accept')).body.code).toBe('offer_over')
    expect((await listOf(office)).entries[0]).toMatchObject({ id: first.id })
    expect(await statesOf(office)).toEqual([
      ['ראשונה', 'expired'],
      ['שנייה', 'open'],
    ])
  })

  it('asks for a card where the service keeps one, and for nothing where the plan has no cards', async () => {
    const card = await accepted({ no_show_fee: '40' })
    expect(card.offer).toMatchObject({ card_fee: '40.00', deposit: null, awaits_payment: 1 })
    const stranger = await callerOf(null)
    const page = await stranger('POST', `/api/kept-cards/open/${card.offer.manage_token}`)
    expect(page.status).toBe(200)
    office = await createTestOffice()
    const { pool } = await world()
    await pool.query('update subscriptions set plan_id = 1 where office_id = $1', [office.officeId])
    const free = await accepted({ deposit_amount: '50' })
    expect(free.offer).toMatchObject({ start_time: at(DAY, '12:00'), awaits_payment: 0, deposit: null })
    expect(await stored()).toMatchObject([{ status_key: 'confirmed', held: false }])
  })
})
