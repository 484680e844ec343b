/**
 * Deposits whose process is killed between the gateway's payment and the booking of the
 * appointment.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rounds } from '#tests/support/long-run.ts'
import { createCardOffice, type CardOffice } from './card-office.ts'
import { startServerProcess, killAll, type Server } from './server-process.ts'

const KILLS = rounds(2, 8)
const VISITORS = 4

let office: CardOffice
beforeAll(async () => {
  office = await createCardOffice('cardcom', { deposit_amount: '50' })
})
afterAll(async () => {
  await office?.close()
  await killAll([])
})

type Held = { readonly link: string; readonly appointment: number; readonly page: string }

/** A visitor who holds a slot and has the gateway's page open. */
async function hold(server: Server, round: number, slot: number): Promise<Held> {
  const held = await office.hold(server, round, slot)
  const opened = await office.call(server, '', 'POST', `/api/deposits/pay/${held.link}`)
  return { ...held, page: (opened.body.url as string).split('/').at(-1)! }
}

const isBooked = async ({ appointment }: Held): Promise<boolean> =>
  (await office.rows('select from deposits where appointment_id = $1 and paid_at is not null', appointment)).length ===
  1

/** Checks the books after all payments of the gateway were found, after any interruptions. */
async function checkDeposits(paid: readonly number[]): Promise<void> {
  // each transaction of the gateway is one payment, of an order with one document and exactly its
  // money
  const found = await office.rows(
    `select p.transaction_id, p.late_reason, o.status, a.status_key, a.held_until, a.deleted_at, a.holds_slot,
       (select count(*)::int from invoices i where i.order_id = o.id and i.status = 'issued') as documents,
       (select sum(amount) from payments m where m.order_id = o.id) as money, d.invoice_id is not null as linked
     from card_payments p join orders o on o.office_id = p.office_id and o.id = p.order_id
     join deposits d on d.office_id = o.office_id and d.order_id = o.id
     join appointments a on a.office_id = d.office_id and a.id = d.appointment_id
     where p.status = 'paid' order by p.transaction_id::bigint`,
  )
  const booked = {
    late_reason: null,
    status: 'completed',
    status_key: 'confirmed',
    held_until: null,
    deleted_at: null,
    holds_slot: true,
    documents: 1,
    money: '50.00',
    linked: true,
  }
  expect(found).toEqual(paid.map((id) => ({ transaction_id: `${id}`, ...booked })))
  // nothing exists besides: no money, document or draft of another order, and no gap in the numbers
  const [sums] = await office.rows(
    `select (select count(*)::int from payments) as payments, (select count(*)::int from deposits) as deposits,
       (select count(*)::int from invoices) as documents, (select max(invoice_number) from invoices) as last`,
  )
  const count = paid.length
  expect(sums).toEqual({ payments: count, deposits: count, documents: count, last: count })
}

describe('a paid deposit', () => {
  it(`is booked once when its process is killed, at least ${KILLS} times`, { timeout: 300_000 }, async () => {
    const { peer, call, server: lasting } = office
    const paid: number[] = []
    let interrupted = 0
    for (let round = 0; round < KILLS || (interrupted === 0 && round < 8); round++) {
      const server = await startServerProcess(office.variables)
      const held: Held[] = []
      for (let slot = 0; slot < VISITORS; slot++) held.push(await hold(server, round, slot))
      paid.push(...held.map(({ page }) => Number(peer.pay(page))))
      const checks = held.flatMap(({ link }) =>
        [1, 2].map(() => call(server, '', 'POST', `/api/deposits/check/${link}`).catch(() => null)),
      )
      await sleep(randomInt(90)) // a random point between the payment and its booking
      await server.stop('SIGKILL')
      await Promise.all(checks)
      for (const one of held) if (!(await isBooked(one))) interrupted++
      if (round % 2 === 0) {
        // the customer opens the page again
        for (const { link } of held)
          expect((await call(lasting, '', 'POST', `/api/deposits/check/${link}`)).body.state).toBe('booked')
        continue
      }
      // the customer does not; the planned check finds the payment
      await office.runChecks()
      for (const one of held) await vi.waitUntil(() => isBooked(one), { timeout: 30_000, interval: 50 })
    }
    expect(interrupted).toBeGreaterThan(0)
    await checkDeposits(paid)
    expect(await lasting.stop()).toBe(0)
    expect(lasting.output()).not.toMatch(/deadlock|"level":(50|60)/)
  })
})
