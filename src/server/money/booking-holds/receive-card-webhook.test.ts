import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#shared/values/local-time.ts'
import { gatewayAccount, startLocalGateways } from '#tests/support/money/card-payments.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { createHold } from '#tests/support/money/deposits.ts'
import { cardRow, checkCard, createCardHold, giveOnPage, runCardJobs } from '#tests/support/money/kept-cards.ts'
import { callerOf, createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
const peers = startLocalGateways()

type Notice = { readonly body: string; readonly headers: object }
const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const later = (minutes: number) => moveClockTo(new Date(now().getTime() + minutes * MINUTE).toISOString())
const statusOf = async (id: number): Promise<string> =>
  (await rows('select status_key from appointments where id = $1', id))[0].status_key
const isKept = async (id: number): Promise<boolean> => (await cardRow(id)).card !== null
const checksOf = async (id: number): Promise<number> =>
  (
    await rows(
      `select 1 from graphile_worker._private_jobs where run_at <= now() and key like
        (select '%:kept-card:' || id from kept_cards where appointment_id = $1)`,
      id,
    )
  ).length
const post = async (token: string, { body, headers }: Notice) =>
  (await callerOf(null))('POST', `/api/kept-cards/webhook/${token}`, body, {
    'content-type': 'application/json',
    ...headers,
  })

const gateways = {
  cardcom: {
    give: (pageId: string) => peers.cardcom.giveCard(pageId),
    notice: (id: string) => peers.cardcom.notice(id),
  },
  payplus: {
    give: (pageId: string) => peers.payplus.giveCard(pageId),
    notice: (id: string) => peers.payplus.notice(id),
  },
  sandbox: {
    give: (pageId: string) => rows(`update sandbox_pages set outcome = 'paid' where token = $1`, pageId),
    notice: (page: string): Notice => ({ body: JSON.stringify({ page }), headers: {} }),
  },
}
type Name = keyof typeof gateways

async function start(name: Name) {
  const office = await createTestOffice()
  if (name !== 'sandbox') await office.owner('PUT', '/api/payment-gateway', gatewayAccount(name))
  const held = await createCardHold(office)
  return { office, ...held, ...(await webhookOf(held)) }
}
async function webhookOf({ appointmentId }: { appointmentId: number }) {
  const { page_id, webhook_token } = await cardRow(appointmentId)
  return { pageId: page_id as string, address: webhook_token as string }
}

describe.each<Name>(['cardcom', 'payplus', 'sandbox'])('the webhook of a card at %s', (name) => {
  const { give, notice } = gateways[name]

  it('books the appointment, once, however often it comes', async () => {
    const { appointmentId, pageId, address } = await start(name)
    await give(pageId)
    const answers = await Promise.all([1, 2, 3].map(() => post(address, notice(pageId))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await checksOf(appointmentId)).toBe(1)
    await runCardJobs(appointmentId)
    expect([await statusOf(appointmentId), await isKept(appointmentId)]).toEqual(['confirmed', true])
    const { given_at, card } = await cardRow(appointmentId)
    later(1)
    expect((await post(address, notice(pageId))).status).toBe(200)
    expect(await checksOf(appointmentId)).toBe(0)
    expect(await cardRow(appointmentId)).toMatchObject({ given_at, card })
    expect(
      await rows(`select 1 from sms_messages where appointment_id = $1 and kind = 'confirmation'`, appointmentId),
    ).toHaveLength(1)
  })

  it('is refused about another page, malformed, and at an address that no card has', async () => {
    const { office, appointmentId, pageId, address } = await start(name)
    const other = await webhookOf(await createCardHold(office))
    await give(other.pageId)
    expect((await post(address, notice(other.pageId))).body.code).toBe('webhook_forged')
    for (const body of ['', 'kept', '[]', 'null', '{"page":7}', '\ud800', '{"page":"\\ud800"}'])
      expect((await post(address, { ...notice(pageId), body })).body.code).toBe('webhook_forged')
    for (const wrong of ['x'.repeat(22), pageId]) expect((await post(wrong, notice(pageId))).status).toBe(404)
    expect((await post(`${address}%00`, notice(pageId))).status).toBe(422)
    expect(await checksOf(appointmentId)).toBe(0)
  })

  it('with false content keeps no card', async () => {
    const { appointmentId, pageId, address } = await start(name)
    const { body, headers } = notice(pageId)
    await post(address, {
      body: body.replace('5116', '0').replace('"TokenInfo":null', '"TokenInfo":{"Token":"x"}'),
      headers,
    })
    await runCardJobs(appointmentId)
    expect([await statusOf(appointmentId), await isKept(appointmentId)]).toEqual(['waiting', false])
  })

  it('that comes late books a free slot, and keeps no card for a taken one', async () => {
    const free = await start(name)
    const taken = await start(name)
    later(11)
    await Promise.all([give(free.pageId), give(taken.pageId)])
    await createHold(taken.office, taken)
    for (const { address, pageId, appointmentId } of [free, taken]) {
      expect((await post(address, notice(pageId))).status).toBe(200)
      await runCardJobs(appointmentId)
    }
    expect([await statusOf(free.appointmentId), await isKept(free.appointmentId)]).toEqual(['confirmed', true])
    expect(await isKept(taken.appointmentId)).toBe(false)
    expect((await checkCard(taken)).body.state).toBe('over')
  })

  it('that comes after staff cancelled the appointment keeps no card', async () => {
    const { office, appointmentId, pageId, address } = await start(name)
    await give(pageId)
    await office.owner('PUT', `/api/appointments/${appointmentId}`, { status_key: 'cancelled' })
    expect((await post(address, notice(pageId))).status).toBe(200)
    await runCardJobs(appointmentId)
    expect([await statusOf(appointmentId), await isKept(appointmentId)]).toEqual(['cancelled', false])
  })
})

it('the webhook of PayPlus is refused with a wrong signature', async () => {
  const { pageId, address, appointmentId } = await start('payplus')
  gateways.payplus.give(pageId)
  const stranger = peers.payplus.notice(pageId, 'another secret')
  expect((await post(address, stranger)).body.code).toBe('webhook_forged')
  const { body, headers } = peers.payplus.notice(pageId)
  expect((await post(address, { body: `${body} `, headers })).body.code).toBe('webhook_forged')
  expect((await post(address, { body, headers: {} })).body.code).toBe('webhook_forged')
  expect(await checksOf(appointmentId)).toBe(0)
})

describe('the page of the sandbox', () => {
  const choose = async (pageId: string, outcome: string) =>
    (await callerOf(null))('POST', `/sandbox-payment/${pageId}`, `outcome=${outcome}`, {
      'content-type': 'application/x-www-form-urlencoded',
    })

  it('posts the webhook and keeps the card before the browser moves on', async () => {
    const { appointmentId, pageId } = await start('sandbox')
    const declined = await choose(pageId, 'failed')
    expect([declined.status, declined.headers.location]).toEqual([303, '/payment-failed'])
    expect([(await cardRow(appointmentId)).declined, await checksOf(appointmentId)]).toEqual([true, 1])
    const given = await choose(pageId, 'paid')
    expect([given.status, given.headers.location]).toEqual([303, '/payment-kept'])
    expect([await statusOf(appointmentId), await isKept(appointmentId)]).toEqual(['confirmed', true])
  })

  it('reaches the office of its card only', async () => {
    const [mine, theirs] = [await start('sandbox'), await start('sandbox')]
    await choose(mine.pageId, 'paid')
    expect(await isKept(theirs.appointmentId)).toBe(false)
    await giveOnPage(theirs.appointmentId, 'paid')
    expect((await post(mine.address, gateways.sandbox.notice(theirs.pageId))).body.code).toBe('webhook_forged')
    expect(await isKept(theirs.appointmentId)).toBe(false)
  })
})
