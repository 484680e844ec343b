/** Online bookings of a test's office that ask for a card. */
import { moveClockTo, now } from '#tests/support/clock.ts'
import { createHold, createDepositService, depositRequests, nextStart, type DepositService } from './deposits.ts'
import type { Input } from '#tests/support/endpoints.ts'
import type { Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows

/** A service of an hour for 180 shekels that asks a card for a fee of 60. */
export const createCardService = (office: Office, more: object = {}): Promise<DepositService> =>
  createDepositService(office, { no_show_fee: '60', ...more })

let turn = 0
/** A slot that a new visitor holds until a card is given, with the gateway's page open. */
export async function createCardHold(office: Office, given?: { offered?: DepositService; start?: string }) {
  const offered = given?.offered ?? (await createCardService(office))
  const start = given?.start ?? (await nextStart(7 + (turn++ % 5)))
  const held = await createHold(office, { offered, start })
  const opened = await held.visitor.call('POST', `/api/kept-cards/open/${held.token}`)
  return { ...held, opened }
}

export const checkCard = (held: { token: string; visitor: { call: Office['owner'] } }) =>
  held.visitor.call('POST', `/api/kept-cards/check/${held.token}`)

/** The row of an appointment's card. */
export const cardRow = async (appointmentId: number) =>
  (await rows('select * from kept_cards where appointment_id = $1', appointmentId))[0]

/** Runs the jobs about an appointment's card that are due by the test clock. */
export async function runCardJobs(appointmentId: number): Promise<void> {
  const { id, order_id } = await cardRow(appointmentId)
  const payments = await rows('select id from card_payments where order_id = $1', order_id)
  const keys = [`kept-card:${id}`, `card-hold:${id}`, `erase-card:${id}`, ...payments.map((one) => `card:${one.id}`)]
  for (const key of keys) await makeDueJobsReady(`%:${key}`)
  await (await world()).runJobs()
}

/** The customer chooses on the sandbox's page. */
export const giveOnPage = (appointmentId: number, outcome: 'paid' | 'failed' | 'cancelled') =>
  rows(
    'update sandbox_pages set outcome = $2 where token = (select page_id from kept_cards where appointment_id = $1)',
    appointmentId,
    outcome,
  )

/** A booked appointment whose card is kept. */
export async function createKeptCard(office: Office, given?: { offered?: DepositService; start?: string }) {
  const held = await createCardHold(office, given)
  await giveOnPage(held.appointmentId, 'paid')
  const { body } = await checkCard(held)
  if (body.state !== 'booked') throw new Error(JSON.stringify(body))
  return held
}

/** Marks an appointment as missed, an hour after its start. The clock stays there. */
export async function miss(office: Office, { appointmentId }: { appointmentId: number }) {
  const [{ start_at }] = await rows('select start_at from appointments where id = $1', appointmentId)
  moveClockTo(new Date(Math.max(now().getTime(), start_at.getTime() + 3_600_000)).toISOString())
  const { status, body } = await office.owner('PUT', `/api/appointments/${appointmentId}`, { status_key: 'no_show' })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

export const chargeFee = (office: Office, appointmentId: number, amount = '60.00', caller = office.owner) =>
  caller('POST', `/api/kept-cards/appointments/${appointmentId}/charge`, { amount })

/** A card whose fee is due, without a change of the clock. */
async function createDueCard(office: Office) {
  const kept = await createKeptCard(office)
  await rows(
    `update appointments set status_key = 'no_show', start_at = start_at - interval '60 days', end_at = end_at - interval '60 days'
      where id = $1`,
    kept.appointmentId,
  )
  await rows(
    `update kept_cards k set created_at = k.created_at - interval '60 days', agreed_start = a.start_at
      from appointments a where a.id = k.appointment_id and a.id = $1`,
    kept.appointmentId,
  )
  return kept
}

/** A request that succeeds for every endpoint of deposits and kept cards. */
export const advanceRequests: Readonly<Record<string, (fixture: { readonly office: Office }) => Promise<Input>>> = {
  ...depositRequests,
  'kept-cards.open': async ({ office }) => ({ params: { token: (await createCardHold(office)).token } }),
  'kept-cards.check': async ({ office }) => ({ params: { token: (await createCardHold(office)).token } }),
  'kept-cards.webhook': async ({ office }) => {
    const { appointmentId } = await createCardHold(office)
    const { webhook_token, page_id } = await cardRow(appointmentId)
    return { params: { token: webhook_token }, body: { page: page_id } }
  },
  'kept-cards.show': async ({ office }) => ({
    params: { appointmentId: (await createKeptCard(office)).appointmentId },
  }),
  'kept-cards.charge': async ({ office }) => ({
    params: { appointmentId: (await createDueCard(office)).appointmentId },
    body: { amount: '60' },
  }),
}
