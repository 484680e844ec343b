import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import {
  chooseOnPage,
  createDepositService,
  createHold,
  depositBooking,
  nextStart,
} from '#tests/support/money/deposits.ts'
import { createCardService, giveOnPage } from '#tests/support/money/kept-cards.ts'
import { createTestOffice, createVisitor, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const later = (minutes: number) => moveClockTo(new Date(now().getTime() + minutes * MINUTE).toISOString())
const stored = async ({ appointmentId }: Held) =>
  (
    await rows('select status_key, holds_slot, held_until, deleted_at from appointments where id = $1', appointmentId)
  )[0]

type Held = Awaited<ReturnType<typeof createHold>>
type Chosen = Pick<Held, 'offered' | 'start'>
const book = ({ visitor }: Pick<Held, 'visitor'>, { offered, start }: Chosen) =>
  visitor.call('POST', '/api/appointments', depositBooking(offered, start))
const bookAsAnother = async (office: Office, chosen: Chosen) =>
  book({ visitor: await createVisitor(office.slug, randomPhone()) }, chosen)
const twoHoursLater = ({ offered, start }: Chosen) => ({ offered, start: toWallClock(toInstant(start) + 2 * HOUR) })

const payers = {
  'a deposit': {
    service: createDepositService,
    withoutIt: { deposit_amount: null },
    asked: { deposit: '50.00', card_fee: null },
    open: '/api/deposits/pay',
    check: '/api/deposits/check',
    come: chooseOnPage,
    release: `select '%:hold:' || id as key from deposits where appointment_id = $1`,
  },
  'a card': {
    service: createCardService,
    withoutIt: { no_show_fee: null },
    asked: { deposit: null, card_fee: '60.00' },
    open: '/api/kept-cards/open',
    check: '/api/kept-cards/check',
    come: giveOnPage,
    release: `select '%:card-hold:' || id as key from kept_cards where appointment_id = $1`,
  },
} as const

describe.for(Object.entries(payers))('a slot that is held for %s', ([, payer]) => {
  const hold = async () => {
    const office = await createTestOffice()
    return { office, held: await createHold(office, { offered: await payer.service(office) }) }
  }
  const open = ({ visitor, token }: Held) => visitor.call('POST', `${payer.open}/${token}`)
  const check = ({ visitor, token }: Held) => visitor.call('POST', `${payer.check}/${token}`)
  const come = ({ appointmentId }: Held) => payer.come(appointmentId, 'paid')
  /** Runs the job that frees the slot, also before it is due. */
  const runRelease = async ({ appointmentId }: Held) => {
    const [{ key }] = await rows(payer.release, appointmentId)
    const made = await rows(
      'update graphile_worker._private_jobs set run_at = now() where key like $1 returning 1',
      key,
    )
    expect(made).toHaveLength(1)
    await (await world()).runJobs()
  }

  it('is refused to others until its time is over, also when no job frees it', async () => {
    const { office, held } = await hold()
    expect((await bookAsAnother(office, held)).body.code).toBe('slot_taken')
    later(11)
    expect((await bookAsAnother(office, held)).status).toBe(201)
    expect((await check(held)).body).toMatchObject({ state: 'over', url: null })
  })

  it('is given to one of several visitors who choose it at the same moment', async () => {
    const office = await createTestOffice()
    const chosen = { offered: await payer.service(office), start: await nextStart() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => bookAsAnother(office, chosen)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(3)
  })

  it('is freed by a job when its time is over, and not by one that came too early', async () => {
    const { held } = await hold()
    later(9)
    await runRelease(held)
    expect(await stored(held)).toMatchObject({ status_key: 'waiting', holds_slot: true, deleted_at: null })
    await book(held, held)
    later(11)
    await runRelease(held)
    expect(await stored(held)).toMatchObject({
      holds_slot: false,
      deleted_at: expect.any(Date),
      held_until: expect.any(Date),
    })
  })

  it('is held for ten minutes more by the same visitor, with the same link and page', async () => {
    const { office, held } = await hold()
    const { url } = (await open(held)).body
    later(9)
    const again = await book(held, held)
    const { appointmentId: id, token: manage_token } = held
    expect(again.body).toMatchObject({ ...payer.asked, manage_token, appointment: { id } })
    later(9)
    expect((await bookAsAnother(office, held)).body.code).toBe('slot_taken')
    expect((await open(held)).body).toMatchObject({ state: 'waiting', url })
    await come(held)
    expect((await check(held)).body.state).toBe('booked')
  })

  it('is held again by the same visitor after it was freed', async () => {
    const { held } = await hold()
    later(11)
    await runRelease(held)
    expect((await book(held, held)).body.appointment.id).toBe(held.appointmentId)
    expect(await stored(held)).toMatchObject({ holds_slot: true, deleted_at: null })
  })

  it('is given up for a new one when the same visitor comes back after the page may have ended', async () => {
    const { held } = await hold()
    later(16)
    const { body } = await book(held, held)
    expect(body).toMatchObject({ ...payer.asked, appointment: { status_key: 'waiting' } })
    expect(body.appointment.id).not.toBe(held.appointmentId)
    expect((await check(held)).body.state).toBe('over')
  })

  it('is free again when its visitor chooses another time', async () => {
    const { office, held } = await hold()
    expect((await book(held, twoHoursLater(held))).body).toMatchObject(payer.asked)
    expect((await bookAsAnother(office, held)).status).toBe(201)
  })

  it('is free again when its visitor chooses a service that asks for the other', async () => {
    const { office, held } = await hold()
    const other = payer === payers['a card'] ? payers['a deposit'] : payers['a card']
    const chosen = { offered: await other.service(office), start: held.start }
    expect((await book(held, chosen)).body).toMatchObject(other.asked)
    expect((await bookAsAnother(office, held)).status).toBe(201)
    expect((await check(held)).body.state).toBe('over')
  })

  it('is booked at once by the same visitor when the service asks for nothing any more', async () => {
    const { office, held } = await hold()
    await office.owner('PUT', `/api/products/${held.offered.service}`, payer.withoutIt)
    const { body } = await book(held, held)
    expect(body).toMatchObject({ deposit: null, card_fee: null, appointment: { status_key: 'confirmed' } })
    expect(body.appointment.id).not.toBe(held.appointmentId)
    expect(await stored(held)).toMatchObject({ holds_slot: false, deleted_at: expect.any(Date) })
  })

  it('has one page of the gateway, however many requests open it at the same moment', async () => {
    const { held } = await hold()
    const opened = await Promise.all([open(held), open(held), open(held)])
    const urls = opened.flatMap(({ body }) => body.url ?? [])
    expect(new Set([...urls, (await open(held)).body.url]).size).toBe(1)
  })

  it('is booked after its time when it is still free', async () => {
    const { office, held } = await hold()
    await open(held)
    later(11)
    await runRelease(held)
    await come(held)
    expect((await check(held)).body.state).toBe('booked')
    expect(await stored(held)).toMatchObject({ status_key: 'confirmed', held_until: null, deleted_at: null })
    expect((await bookAsAnother(office, held)).body.code).toBe('slot_taken')
  })

  it('is not booked after its time when its employee took the day off meanwhile', async () => {
    const { office, held } = await hold()
    await open(held)
    later(11)
    const day = held.start.slice(0, 10)
    const absence = { from_date: day, until_date: day, allow: 1 }
    expect((await office.owner('POST', `/api/employees/${held.offered.employee}/absences`, absence)).status).toBe(201)
    await come(held)
    expect((await check(held)).body.state).not.toBe('booked')
  })

  it('is not booked by what comes after staff cancelled it', async () => {
    const { office, held } = await hold()
    await open(held)
    const url = `/api/appointments/${held.appointmentId}`
    for (const status_key of ['confirmed', 'cancelled'])
      expect((await office.owner('PUT', url, { status_key })).status).toBe(200)
    await come(held)
    expect((await check(held)).body.state).not.toBe('booked')
    expect(await stored(held)).toMatchObject({ status_key: 'cancelled', holds_slot: false })
    expect((await bookAsAnother(office, held)).status).toBe(201)
  })

  it('is booked once when it is claimed after its time and chosen by another at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { office, held } = await hold()
      await open(held)
      later(11)
      await come(held)
      const [claimed, other] = await Promise.all([check(held), bookAsAnother(office, held)])
      expect(claimed.status).toBe(200)
      expect([claimed.body.state === 'booked', other.status === 201].filter(Boolean)).toHaveLength(1)
    }
  })
})
