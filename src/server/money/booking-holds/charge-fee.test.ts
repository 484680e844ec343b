import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#shared/values/local-time.ts'
import { gatewayAccount, startLocalGateways, type PeerName } from '#tests/support/money/card-payments.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import {
  cardRow,
  chargeFee,
  checkCard,
  createCardHold,
  createKeptCard,
  miss,
  runCardJobs,
} from '#tests/support/money/kept-cards.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { serverError } from '#tests/support/peers/json-peer.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
const peers = startLocalGateways()

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const later = (minutes: number) => moveClockTo(new Date(now().getTime() + minutes * MINUTE).toISOString())
const documents = (office: Office) =>
  rows('select document_type, total_amount, vat_amount from invoices where office_id = $1 order by id', office.officeId)
const received = (office: Office) =>
  rows('select method, amount from payments where office_id = $1 order by id', office.officeId)
const shown = async (office: Office, { appointmentId }: { appointmentId: number }) =>
  (await office.owner('GET', `/api/kept-cards/appointments/${appointmentId}`)).body.card

describe('the fee of a missed visit', () => {
  it('is charged with its document, once, and the card is erased', async () => {
    const office = await createTestOffice()
    const kept = await createKeptCard(office)
    await miss(office, kept)
    expect(await shown(office, kept)).toMatchObject({ state: 'due', due: '60.00' })
    const { status, body } = await chargeFee(office, kept.appointmentId)
    expect([status, body.card]).toMatchObject([200, { state: 'charged', due: null }])
    expect(await documents(office)).toEqual([{ document_type: 320, total_amount: '60.00', vat_amount: '9.15' }])
    expect(await received(office)).toEqual([{ method: 'card', amount: '60.00' }])
    expect((await cardRow(kept.appointmentId)).card).toBeNull()
    expect((await chargeFee(office, kept.appointmentId)).body.code).toBe('no_show_charged')
    expect(await received(office)).toHaveLength(1)
  })

  it('is charged once by ten people at the same moment', async () => {
    const office = await createTestOffice()
    const kept = await createKeptCard(office)
    await miss(office, kept)
    const answers = await Promise.all(Array.from({ length: 10 }, () => chargeFee(office, kept.appointmentId)))
    for (const { status, body } of answers)
      expect(status === 200 || ['no_show_charged', 'no_show_unknown'].includes(body.code)).toBe(true)
    expect(await received(office)).toHaveLength(1)
    expect(await documents(office)).toHaveLength(1)
    expect(
      await rows(`select 1 from sandbox_pages where office_id = $1 and reference like '%noshow%'`, office.officeId),
    ).toHaveLength(1)
  })

  it('is not due before the visit was missed, after it happened, and when it was paid or cancelled in time', async () => {
    const office = await createTestOffice()
    const kept = await createKeptCard(office)
    const refusal = async () => (await chargeFee(office, kept.appointmentId)).body.code
    const put = (status_key: string) => office.owner('PUT', `/api/appointments/${kept.appointmentId}`, { status_key })
    expect(await refusal()).toBe('no_show_not_due')
    await put('no_show')
    expect(await refusal()).toBe('no_show_not_due')
    await miss(office, kept)
    await put('arrived')
    expect(await refusal()).toBe('no_show_not_due')
    await put('done')
    await put('no_show')
    expect(await refusal()).toBe('no_show_not_due')
    const inTime = await createKeptCard(office)
    await (
      await callerOf(null)
    )('POST', `/api/online-booking/manage/${inTime.token}/cancel`)
    expect((await chargeFee(office, inTime.appointmentId)).body.code).toBe('no_show_not_due')
    expect(await received(office)).toEqual([])
  })

  it('is never more than was agreed, and needs the right to sell', async () => {
    const office = await createTestOffice()
    const kept = await createKeptCard(office)
    await miss(office, kept)
    expect((await chargeFee(office, kept.appointmentId, '60.01')).body.code).toBe('no_show_over_fee')
    expect((await chargeFee(office, kept.appointmentId, '0')).status).not.toBe(200)
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_sell: 0 })
    const { body } = await chargeFee(office, kept.appointmentId, '60', office.employee)
    expect(body.code).toBe('selling_not_allowed')
    const other = await createTestOffice()
    expect((await chargeFee(other, kept.appointmentId)).status).toBe(404)
    expect((await chargeFee(office, kept.appointmentId, '40')).body.card.state).toBe('charged')
    expect(await received(office)).toEqual([{ method: 'card', amount: '40.00' }])
  })

  it('is returned to the card by the credit of its document', async () => {
    const office = await createTestOffice()
    const kept = await createKeptCard(office)
    await miss(office, kept)
    await chargeFee(office, kept.appointmentId)
    const [{ id }] = await rows('select id from invoices where office_id = $1 order by id', office.officeId)
    expect((await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'טעות' })).status).toBe(201)
    expect((await received(office)).map(({ amount }) => amount)).toEqual(['60.00', '-60.00'])
    expect((await documents(office)).map((one) => one.document_type)).toEqual([320, 330])
    expect((await chargeFee(office, kept.appointmentId)).body.code).toBe('no_show_charged')
  })

  it('of a late cancellation in the window of the law is five percent of the price', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/business/settings', { deposit_free_hours: 720 })
    const kept = await createKeptCard(office)
    later(16)
    const stranger = await callerOf(null)
    await stranger('POST', `/api/online-booking/manage/${kept.token}/cancel`)
    expect(await shown(office, kept)).toMatchObject({ state: 'due', due: '9.00' })
    expect((await chargeFee(office, kept.appointmentId, '60')).body.code).toBe('no_show_over_fee')
    expect((await chargeFee(office, kept.appointmentId, '9')).body.card.state).toBe('charged')
  })
})

describe('the database', () => {
  it('refuses a second fee, a larger one, and one of a visit that happened', async () => {
    const office = await createTestOffice()
    const kept = await createKeptCard(office)
    await miss(office, kept)
    const add = async (total: number) =>
      (
        await rows(
          `insert into orders (office_id, kind, order_number, customer_name, payment_method, total_amount, status, created_at)
           values ($1, 'no_show', (select coalesce(max(order_number), 0) + 1 from orders where office_id = $1), 'דנה', 'card', $2, 'pending', $3)
           returning id`,
          office.officeId,
          total,
          now(),
        )
      )[0].id as number
    const complete = (id: number) => rows(`update orders set status = 'completed' where id = $1`, id)
    const point = (id: number) =>
      rows('update kept_cards set order_id = $2 where appointment_id = $1', kept.appointmentId, id)
    await expect(complete(await add(60))).rejects.toThrow('has no fee to charge')
    const expensive = await add(61)
    await point(expensive)
    await expect(complete(expensive)).rejects.toThrow('has no fee to charge')
    await expect(point(await add(60))).rejects.toThrow('cannot be charged again')
    const done = await createKeptCard(office)
    const order = await add(10)
    await rows('update kept_cards set order_id = $2 where appointment_id = $1', done.appointmentId, order)
    await rows(`update appointments set status_key = 'done' where id = $1`, done.appointmentId)
    await expect(complete(order)).rejects.toThrow('has no fee to charge')
    await rows(`update appointments set status_key = 'no_show' where id = $1`, done.appointmentId)
    // the time that the customer chose is to come
    await expect(complete(order)).rejects.toThrow('has no fee to charge')
    await rows(`update orders set created_at = $2 where id = $1`, order, new Date(now().getTime() + 30 * DAY))
    await complete(order)
    await expect(rows('update kept_cards set order_id = null where order_id = $1', order)).rejects.toThrow('again')
  })

  it('keeps tokens that cannot be read for another appointment or office', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const [mine, next, theirs] = [
      await createKeptCard(office),
      await createKeptCard(office),
      await createKeptCard(other),
    ]
    for (const at of [next, theirs])
      await rows(
        'update kept_cards set card = (select card from kept_cards where appointment_id = $2) where appointment_id = $1',
        at.appointmentId,
        mine.appointmentId,
      )
    await miss(office, next)
    await miss(other, theirs)
    expect((await chargeFee(office, next.appointmentId)).body.code).toBe('no_show_not_due')
    expect((await chargeFee(other, theirs.appointmentId)).body.code).toBe('no_show_not_due')
  })
})

describe.for<PeerName>(['cardcom', 'payplus'])('a fee at %s', (gateway) => {
  const start = async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/payment-gateway', gatewayAccount(gateway))
    const held = await createCardHold(office)
    const token = peers[gateway].giveCard((await cardRow(held.appointmentId)).page_id)
    await checkCard(held)
    await miss(office, held)
    peers[gateway].charges.clear()
    return { office, held, token }
  }

  it('that is declined can be charged again later', async () => {
    const { office, held, token } = await start()
    peers[gateway].declinedTokens.add(token)
    expect((await chargeFee(office, held.appointmentId)).body.code).toBe('no_show_declined')
    expect(await shown(office, held)).toMatchObject({ state: 'due', declined: 1 })
    peers[gateway].declinedTokens.delete(token)
    expect((await chargeFee(office, held.appointmentId)).body.card.state).toBe('charged')
    expect(peers[gateway].charges.size).toBe(1)
    expect(await documents(office)).toHaveLength(1)
  })

  it('whose answer was lost is looked up before it is asked again', async () => {
    const { office, held } = await start()
    peers[gateway].troubles.push(serverError)
    expect((await chargeFee(office, held.appointmentId)).body.code).toBe('no_show_unknown')
    expect(await received(office)).toEqual([])
    expect((await chargeFee(office, held.appointmentId)).body.card.state).toBe('charged')
    expect(peers[gateway].charges.size).toBe(1)
    expect(await documents(office)).toHaveLength(1)
    expect(await received(office)).toEqual([{ method: 'card', amount: '60.00' }])
  })

  it('whose answer was lost is completed by the job', async () => {
    const { office, held } = await start()
    peers[gateway].troubles.push(serverError)
    await chargeFee(office, held.appointmentId)
    later(3)
    await runCardJobs(held.appointmentId)
    expect(await shown(office, held)).toMatchObject({ state: 'charged' })
    expect(await documents(office)).toHaveLength(1)
  })

  it('that the gateway never received can be charged after half an hour', async () => {
    const { office, held } = await start()
    peers[gateway].troubles.push(serverError)
    await chargeFee(office, held.appointmentId)
    // as if the call had not come
    peers[gateway].charges.clear()
    expect((await chargeFee(office, held.appointmentId)).body.code).toBe('no_show_unknown')
    for (const minutes of [3, 3, 5, 10, 12]) {
      later(minutes)
      await runCardJobs(held.appointmentId)
    }
    expect((await chargeFee(office, held.appointmentId)).body.card.state).toBe('charged')
    expect(peers[gateway].charges.size).toBe(1)
    expect(await documents(office)).toHaveLength(1)
  })

  it('that comes after the visit was marked as done is a late payment', async () => {
    const { office, held } = await start()
    peers[gateway].troubles.push(serverError)
    await chargeFee(office, held.appointmentId)
    await office.owner('PUT', `/api/appointments/${held.appointmentId}`, { status_key: 'done' })
    later(3)
    await runCardJobs(held.appointmentId)
    expect(await documents(office)).toEqual([])
    expect((await office.owner('GET', '/api/payment-gateway/late-payments')).body.payments).toHaveLength(1)
    expect((await chargeFee(office, held.appointmentId)).status).not.toBe(200)
  })
})
