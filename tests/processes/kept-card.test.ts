/** Fees of kept cards whose process is killed between the gateway's charge and our record of it. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rounds } from '#tests/support/long-run.ts'
import { createCardOffice, type CardOffice, type GatewayName } from './card-office.ts'
import { startServerProcess, killAll, type Server } from './server-process.ts'

const ROUNDS = rounds(1, 3)
/** A person presses the button after every second kill; at one of the gateways after the first. */
const PRESSED_FIRST = { cardcom: 0, payplus: 1 }
const VISITORS = 3

describe.each<GatewayName>(['cardcom', 'payplus'])('a fee at %s', (gateway) => {
  let office: CardOffice
  beforeAll(async () => {
    office = await createCardOffice(gateway, { no_show_fee: '60' })
  })
  afterAll(async () => {
    await office?.close()
    await killAll([])
  })

  /** A visit whose card was given and that was missed some weeks ago. */
  async function miss(server: Server, round: number, slot: number): Promise<number> {
    const { link, appointment } = await office.hold(server, round, slot)
    const opened = await office.call(server, '', 'POST', `/api/kept-cards/open/${link}`)
    office.peer.giveCard((opened.body.url as string).split('/').at(-1)!)
    const given = await office.call(server, '', 'POST', `/api/kept-cards/check/${link}`)
    expect(given.body.state).toBe('booked')
    const moved = `start_at = start_at - interval '70 days', end_at = end_at - interval '70 days'`
    await office.rows(`update appointments set status_key = 'no_show', ${moved} where id = $1`, appointment)
    const agreed = `agreed_start = a.start_at, created_at = k.created_at - interval '70 days'`
    await office.rows(
      `update kept_cards k set ${agreed} from appointments a where a.id = k.appointment_id and a.id = $1`,
      appointment,
    )
    return appointment
  }
  const charge = (server: Server, appointment: number) =>
    office.call(server, office.owner, 'POST', `/api/kept-cards/appointments/${appointment}/charge`, { amount: '60' })
  const isCharged = async (appointment: number): Promise<boolean> =>
    (await office.rows('select from kept_cards where appointment_id = $1 and charged_at is not null', appointment))
      .length === 1
  const waitForCharge = (appointment: number) =>
    vi.waitUntil(() => isCharged(appointment), { timeout: 30_000, interval: 50 })

  /** Checks the books after every charge of the gateway was found, after any interruptions. */
  async function checkFees(count: number): Promise<void> {
    // the gateway charged each card once, and each charge is one payment of an order with one
    // document
    const charged = [...office.peer.charges.values()].map((made) => String(made.TranzactionId ?? made.uid))
    expect(new Set(charged).size).toBe(count)
    const found = await office.rows(
      `select p.transaction_id, p.late_reason, o.status, k.card, k.charged_at is not null as charged,
         (select count(*)::int from invoices i where i.order_id = o.id and i.status = 'issued') as documents,
         (select sum(amount) from payments m where m.order_id = o.id) as money
       from card_payments p join orders o on o.office_id = p.office_id and o.id = p.order_id
       join kept_cards k on k.office_id = o.office_id and k.order_id = o.id where p.status = 'paid'`,
    )
    const recorded = { late_reason: null, status: 'completed', card: null, charged: true, documents: 1, money: '60.00' }
    const byId = (a: { transaction_id: string }, b: { transaction_id: string }) =>
      a.transaction_id < b.transaction_id ? -1 : 1
    expect(found.toSorted(byId)).toEqual(
      charged.map((transaction_id) => ({ transaction_id, ...recorded })).toSorted(byId),
    )
    // nothing exists besides: no money, order or document of another charge, and no gap in the
    // numbers
    const [sums] = await office.rows(
      `select (select count(*)::int from payments) as payments, (select count(*)::int from orders) as orders,
         (select count(*)::int from invoices) as documents, (select max(invoice_number) from invoices) as last`,
    )
    expect(sums).toEqual({ payments: count, orders: count, documents: count, last: count })
  }

  it(`is recorded once when its process is killed, at least ${2 * ROUNDS} times`, { timeout: 300_000 }, async () => {
    const missed: number[] = []
    let interrupted = 0
    let { server } = office
    for (let round = 0; round < ROUNDS || (interrupted === 0 && round < 3); round++) {
      // the gateway has charged this card, and its answer finds no process
      const lost = await miss(server, 2 * round, 0)
      const dying = server
      const killed = new Promise((resolve) => {
        office.peer.troubles.push(() => resolve(dying.stop('SIGKILL')))
      })
      await expect(charge(dying, lost)).rejects.toThrow('fetch failed')
      await killed
      expect([office.peer.charges.size, await isCharged(lost)]).toEqual([missed.length + 1, false])
      // after the restart the planned check finds it, also when a person presses the button
      // meanwhile
      server = await startServerProcess(office.variables)
      await office.runChecks()
      const pressed = (round + PRESSED_FIRST[gateway]) % 2 === 1 ? await charge(server, lost) : null
      await waitForCharge(lost)
      if (pressed) expect(pressed.status === 200 || pressed.body.code === 'no_show_charged').toBe(true)
      missed.push(lost)

      // at a random point of several charges, each of which two people ask for
      const next: number[] = []
      for (let slot = 0; slot < VISITORS; slot++) next.push(await miss(server, 2 * round + 1, slot))
      const doomed = server
      const asked = next.flatMap((one) => [1, 2].map(() => charge(doomed, one).catch(() => null)))
      await sleep(randomInt(90))
      await doomed.stop('SIGKILL')
      await Promise.all(asked)
      server = await startServerProcess(office.variables)
      for (const one of next) if (!(await isCharged(one))) interrupted++
      // a charge that the gateway never received is given up after half an hour, then repeated
      const aged = ['created_at', 'expires_at'].map((at) => `${at} = ${at} - interval '31 minutes'`).join()
      await office.rows(`update card_payments set ${aged} where status = 'created'`)
      for (const one of next) if (!(await isCharged(one))) expect((await charge(server, one)).status).toBe(200)
      missed.push(...next)
    }
    expect(interrupted).toBeGreaterThan(0)
    await checkFees(missed.length)
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toMatch(/deadlock|"level":(50|60)/)
  })
})
