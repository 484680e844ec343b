import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { wallClockAt } from '#shared/values/local-time.ts'
import { openSecrets } from '#server/platform/security/crypto.ts'
import { rounds } from '#tests/support/long-run.ts'
import {
  SECRET,
  database,
  office,
  othersOf,
  overlapping,
  servers,
  staff,
  startTwoProcesses,
  visitors,
  wanted,
} from './two-processes.ts'

/** Sunday, ten in the morning in Israel. */
startTwoProcesses({ LUZ_CLOCK: '2026-11-22T08:00:00Z' })

/** Callers of each kind: those who accept, visitors and staff who book. */
const [ACCEPT, VISIT, STAFF] = [rounds(40, 100), rounds(24, 60), rounds(16, 40)]

let last = 1_000_000
/** Two customers who were offered 12:00 of a day at once: the tokens of their links. */
async function offerToTwo(day: string): Promise<string[]> {
  // nothing is offered before the owner has proved their mailbox
  await database.query('update people set email_proved_at = now() where email is not null')
  // a trial may not send as many messages as these tests
  await database.query('update subscriptions set trial_sms = null')
  await staff[0]!('PUT', '/api/waiting-list/settings', { at_once: 2 })
  for (const name of ['ראשונה', 'שנייה']) {
    const customer = await staff[0]!('POST', '/api/customers', { full_name: name, phone: `052${last++}` })
    const entry = {
      customer_id: customer.body.customer.id,
      service_id: office.service,
      from_date: day,
      until_date: day,
    }
    expect((await staff[1]!('POST', '/api/waiting-list', entry)).status).toBe(201)
  }
  const gap = {
    employee_id: office.employee,
    start_time: wallClockAt(day, '12:00'),
    end_time: wallClockAt(day, '13:00'),
  }
  const made = await staff[0]!('POST', '/api/waiting-list/offers', gap)
  expect(made.body.offers).toHaveLength(2)
  const { rows } = await database.query<{ message: string }>(
    `select message from sms_messages where kind = 'waiting_list' order by id desc limit 2`,
  )
  return Promise.all(rows.map(({ message }) => tokenBehind(message)))
}
/** Follows the short link of a message as it is sent. */
async function tokenBehind(stored: string): Promise<string> {
  const [link] = /\/l\/[\w-]{12}/.exec(openSecrets(SECRET).links.toSend(stored))!
  const { headers } = await fetch(servers[0]!.address + link, { redirect: 'manual' })
  return headers.get('location')!.split('/').at(-1)!
}
const accept = (i: number, token: string) => async () => {
  const url = `${servers[i % 2]!.address}/api/waiting-list/links/${token}/accept`
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` }
  const reply = await fetch(url, { method: 'POST', headers })
  return { status: reply.status, body: await reply.json(), token }
}
const shuffled = <T>(all: readonly T[]) =>
  all
    .map((one) => ({ one, at: randomInt(1e9) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
const holding = async (day: string) =>
  (
    await database.query<{ full_name: string }>(
      `select c.full_name from appointments a join customers c on c.office_id = a.office_id and c.id = a.customer_id
       where a.holds_slot and a.start_at = ($1 || ' 12:00 Asia/Jerusalem')::timestamptz`,
      [day],
    )
  ).rows

describe('two processes with an offered time', () => {
  it(`give it to one of two candidates, whoever else wants it: ${2 * ACCEPT} callers at once`, async () => {
    const day = '2026-11-24'
    const tokens = await offerToTwo(day)
    const booking = [...(await visitors(VISIT)), ...Array.from({ length: STAFF }, (_, i) => staff[i % 2]!)]
    const answers = await Promise.all(
      shuffled([
        ...Array.from({ length: ACCEPT }, (_, i) => accept(i, tokens[i % 2]!)),
        ...booking.map((call) => async () => ({
          ...(await call('POST', '/api/appointments', wanted(day, 720))),
          token: '',
        })),
      ]).map((send) => send()),
    )
    expect(othersOf(answers).filter(({ body }) => body.code !== 'offer_over')).toEqual([])
    const accepted = answers.filter(({ token, status }) => token !== '' && status === 200)
    expect(new Set(accepted.map(({ token }) => token)).size).toBe(1)
    expect(answers.filter(({ token, status }) => token === '' && status === 201)).toEqual([])
    expect(await holding(day)).toHaveLength(1)
    expect(await overlapping()).toEqual([])
    const { rows } = await database.query(
      `select state, count(*)::int as n from waiting_offers group by state order by state`,
    )
    expect(rows).toEqual([
      { state: 'accepted', n: 1 },
      { state: 'taken', n: 1 },
    ])
  })

  it('give it to one caller also when staff book over the offer, or withdraw it', async () => {
    for (const [day, withdraws] of [
      ['2026-12-01', false],
      ['2026-12-02', true],
    ] as const) {
      const tokens = await offerToTwo(day)
      const { body } = await staff[0]!('GET', '/api/waiting-list')
      const hold = body.offers[0].hold_id as number
      const calls = [
        ...Array.from({ length: rounds(20, 40) }, (_, i) => accept(i, tokens[i % 2]!)),
        ...(await visitors(rounds(12, 30))).map((call) => () => call('POST', '/api/appointments', wanted(day, 720))),
        ...Array.from(
          { length: 10 },
          (_, i) => async () => staff[i % 2]!('POST', '/api/appointments', { ...wanted(day, 720), allow_overlap: 1 }),
        ),
        ...(withdraws ? [() => staff[0]!('DELETE', `/api/waiting-list/holds/${hold}`)] : []),
      ]
      const answers = await Promise.all(shuffled(calls).map((send) => send()))
      const refused = othersOf(answers.filter(({ status }) => status !== 204))
      expect(refused.filter(({ body: problem }) => !['offer_over', 'not_found'].includes(problem.code))).toEqual([])
      expect(await holding(day)).toHaveLength(1)
      expect(await overlapping()).toEqual([])
    }
  })

  it('keep its only room for all who accept, against bookings of another employee', async () => {
    const day = '2026-12-08'
    const { body } = await staff[0]!('POST', '/api/resources', { name: 'חדר', quantity: 1 })
    const needs = { resources: [body.resource.id] }
    expect((await staff[1]!('PUT', `/api/products/${office.service}`, needs)).status).toBe(200)
    const tokens = await offerToTwo(day)
    const wantsRoom = (i: number) => wanted(day, 690 + 30 * (i % 3), office.owner)
    const answers = await Promise.all(
      shuffled([
        ...Array.from({ length: ACCEPT }, (_, i) => accept(i, tokens[i % 2]!)),
        ...(await visitors(VISIT)).map((call, i) => () => call('POST', '/api/appointments', wantsRoom(i))),
        ...Array.from(
          { length: STAFF },
          (_, i) => () => staff[i % 2]!('POST', '/api/appointments', { ...wantsRoom(i), allow_overlap: 1 }),
        ),
      ]).map((send) => send()),
    )
    const refused = othersOf(answers).map((answer) => answer.body.code)
    expect(refused.filter((code) => code !== 'offer_over' && code !== 'resource_taken')).toEqual([])
    expect(answers.filter(({ status }) => status === 201)).toEqual([])
    expect(answers.filter(({ status }) => status === 200)).not.toEqual([])
    const { rows } = await database.query(
      `select start_at, appointment_id is not null as booked from resource_uses
       where resource_id = $1 and (start_at at time zone 'Asia/Jerusalem')::date = $2`,
      [body.resource.id, day],
    )
    expect(rows).toEqual([{ start_at: new Date(`${day}T10:00:00Z`), booked: true }])
  })
})
