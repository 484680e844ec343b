import { beforeEach, describe, expect, it } from 'vitest'
import {
  addConsenting,
  addVisit,
  automaticOf,
  createLastingOffice,
  runAutomatic,
  saveAutomatic,
} from '#tests/support/marketing/automatic-messages.ts'
import { answerAtLink } from '#tests/support/marketing/campaigns.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import type { Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { queueDue } from './queue-due.ts'

// Sunday, eight in the morning in Israel
const START = '2026-11-22T06:00:00Z'
const SUNDAY = '2026-11-22T08:00:00Z'
beforeEach(() => moveClockTo(START))

const outcomes = async (office: Office) =>
  (await automaticOf(office)).map(({ kind, customer_id, outcome }) => [kind, customer_id, outcome])
const REVIEW_URL = 'https://g.page/r/studio'

describe('a birthday greeting', () => {
  it('is sent by name, with what the law requires, to customers with a birthday who consented', async () => {
    const office = await createLastingOffice()
    const id = await addConsenting(office, { full_name: 'רותם לוי', birth_date: '1990-11-22', gender: 'נקבה' })
    await addConsenting(office, { birth_date: '1990-11-23' })
    await addConsenting(office, { birth_date: '1990-11-22', marketing_consent: 0 })
    await addConsenting(office, { birth_date: '1990-11-22', settings_send_sms: 0 })
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    const birthday = '{{customer}}, {{g|יקרה|יקר|יקרים}}, מזל טוב\n{{link}}'
    await office.owner('PUT', '/api/sms/templates', { birthday })
    await runAutomatic(SUNDAY)
    const [sent, ...others] = await automaticOf(office)
    expect([sent, others]).toMatchObject([{ customer_id: id, outcome: 'sent' }, []])
    expect(sent!.message).toMatch(
      /^פרסומת \| סטודיו בדיקה 054-123-4567: רותם, יקרה, מזל טוב(\nhttps:\/\/luz\.test\/l\/[\w-]{12})? להסרה: https:\/\/luz\.test\/l\/[\w-]{12}$/,
    )
  })

  it('comes once a year, however often the job runs and the date is corrected', async () => {
    const office = await createLastingOffice()
    const id = await addConsenting(office, { birth_date: '1990-11-22' })
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    await runAutomatic(SUNDAY)
    await runAutomatic('2026-11-22T09:00:00Z')
    await office.owner('PUT', `/api/customers/${id}`, { birth_date: '1990-11-23' })
    await runAutomatic('2026-11-23T08:00:01Z')
    expect(await outcomes(office)).toEqual([['birthday', id, 'sent']])
    await runAutomatic('2027-11-22T08:00:01Z')
    await runAutomatic('2027-11-23T08:00:01Z')
    expect(await outcomes(office)).toHaveLength(2)
  })

  it('of a Shabbat comes on Sunday, and one of 29 February on the 28th', async () => {
    const office = await createLastingOffice()
    moveClockTo('2026-11-26T06:00:00Z')
    const shabbat = await addConsenting(office, { birth_date: '1990-11-28' })
    const leap = await addConsenting(office, { birth_date: '1992-02-29' })
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    for (const day of ['26', '27', '28']) await runAutomatic(`2026-11-${day}T08:00:01Z`)
    expect(await outcomes(office)).toEqual([])
    await runAutomatic('2026-11-29T08:00:01Z')
    expect(await outcomes(office)).toEqual([['birthday', shabbat, 'sent']])
    await runAutomatic('2027-02-26T08:00:01Z')
    // a Sunday
    await runAutomatic('2027-02-28T08:00:01Z')
    expect(await outcomes(office)).toEqual([
      ['birthday', shabbat, 'sent'],
      ['birthday', leap, 'sent'],
    ])
  })

  it('is not lost when the worker was down for days, or woke at night', async () => {
    const office = await createLastingOffice()
    const id = await addConsenting(office, { birth_date: '1990-11-23' })
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    await runAutomatic('2026-11-24T20:00:00Z')
    expect(await outcomes(office)).toEqual([])
    await runAutomatic('2026-11-25T08:00:01Z')
    expect(await outcomes(office)).toEqual([['birthday', id, 'sent']])
  })
})

describe('"we miss you"', () => {
  it('is sent once for each absence, and not to customers with a future appointment', async () => {
    const office = await createLastingOffice()
    const [absent, booked, recent, noShow] = [
      await addConsenting(office),
      await addConsenting(office),
      await addConsenting(office),
      await addConsenting(office),
    ]
    // thirty days before Sunday, in the time of summer
    for (const id of [absent, booked, recent]) await addVisit(office, id, '2026-10-23T06:00:00Z')
    await addVisit(office, booked, '2026-12-01T09:00:00Z', 'confirmed')
    await addVisit(office, recent, '2026-11-02T09:00:00Z', 'confirmed')
    await addVisit(office, noShow, '2026-10-23T09:00:00Z', 'no_show')
    await saveAutomatic(office, { kind: 'miss_you', is_on: 1, days: 30 })
    await runAutomatic(SUNDAY)
    await runAutomatic('2026-11-23T08:00:01Z')
    expect(await outcomes(office)).toEqual([['miss_you', absent, 'sent']])
    await addVisit(office, absent, '2026-11-24T08:00:00Z')
    await runAutomatic('2026-12-24T08:00:01Z')
    expect(await outcomes(office)).toEqual([
      ['miss_you', absent, 'sent'],
      ['miss_you', absent, 'sent'],
    ])
  })

  it('does not begin with customers who have been away for long', async () => {
    const office = await createLastingOffice()
    await addVisit(office, await addConsenting(office), '2026-09-01T06:00:00Z')
    await saveAutomatic(office, { kind: 'miss_you', is_on: 1, days: 30 })
    await runAutomatic(SUNDAY)
    expect(await outcomes(office)).toEqual([])
  })
})

describe('a review request', () => {
  it('comes after a visit that was done, with the page of the office, once in sixty days', async () => {
    const office = await createLastingOffice()
    const [done, cancelled] = [await addConsenting(office), await addConsenting(office)]
    await addVisit(office, done, '2026-11-21T09:00:00Z')
    await addVisit(office, cancelled, '2026-11-21T09:00:00Z', 'cancelled')
    await addVisit(office, cancelled, '2026-11-21T11:00:00Z', 'confirmed')
    await saveAutomatic(office, { kind: 'review', is_on: 1, review_url: REVIEW_URL })
    await runAutomatic(SUNDAY)
    const [sent, ...others] = await automaticOf(office)
    expect([sent, others]).toMatchObject([
      { customer_id: done, message: expect.stringMatching(/\/l\/[\w-]{12} להסרה/) },
      [],
    ])
    await addVisit(office, done, '2027-01-13T09:00:00Z')
    await runAutomatic('2027-01-14T08:00:01Z')
    expect(await outcomes(office)).toHaveLength(1)
    await addVisit(office, done, '2027-02-01T09:00:00Z')
    await runAutomatic('2027-02-02T08:00:01Z')
    expect(await outcomes(office)).toHaveLength(2)
  })
})

describe('automatic messages', () => {
  it('are not sent twice by a job that is killed and runs again, nor by two at once', async () => {
    const office = await createLastingOffice()
    const { services } = await world()
    const id = await addConsenting(office, { birth_date: '1990-11-22' })
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    moveClockTo(SUNDAY)
    const queue = (work: () => void = () => {}) =>
      enterOffice(services, office.officeId, async (tx, scope) => {
        await queueDue({ tx, scope, services, now: now() }, 'birthday')
        work()
      })
    const killed = queue(() => {
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await Promise.all([queue(), queue(), queue()])
    await runAutomatic(SUNDAY)
    await runAutomatic(SUNDAY)
    expect(await outcomes(office)).toEqual([['birthday', id, 'sent']])
  })

  it('reach a customer once a day: the other one comes on the next', async () => {
    const office = await createLastingOffice()
    const id = await addConsenting(office, { birth_date: '1990-11-22' })
    await addVisit(office, id, '2026-11-21T09:00:00Z')
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    await saveAutomatic(office, { kind: 'review', is_on: 1, review_url: REVIEW_URL })
    await runAutomatic(SUNDAY)
    expect(await outcomes(office)).toEqual([['birthday', id, 'sent']])
    await runAutomatic('2026-11-23T08:00:01Z')
    expect(await outcomes(office)).toEqual([
      ['birthday', id, 'sent'],
      ['review', id, 'sent'],
    ])
  })

  it('are stopped by a refusal, and by the end of the consent, between queueing and sending', async () => {
    const office = await createLastingOffice()
    const ids = [1, 2, 3].map(() => addConsenting(office, { birth_date: '1990-11-22' }))
    const [refusing, withdrawn, wanting] = await Promise.all(ids)
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    moveClockTo(SUNDAY)
    const { services } = await world()
    await enterOffice(services, office.officeId, (tx, scope) =>
      queueDue({ tx, scope, services, now: now() }, 'birthday'),
    )
    const queued = await automaticOf(office)
    expect(new Set(queued.map(({ outcome }) => outcome))).toEqual(new Set(['queued']))
    await answerAtLink(queued.find(({ customer_id }) => customer_id === refusing)!.message, 'refuse')
    await office.owner('PUT', `/api/customers/${withdrawn}`, { marketing_consent: 0 })
    await makeDueJobsReady('%:campaign:%')
    await (await world()).runJobs()
    const sent = new Map((await automaticOf(office)).map(({ customer_id, outcome }) => [customer_id, outcome]))
    expect([refusing, withdrawn, wanting].map((id) => sent.get(id!))).toEqual(['refused', 'refused', 'sent'])
  })

  it('belong to one office, and end with its subscription', async () => {
    const [office, other] = [await createLastingOffice(), await createLastingOffice()]
    const id = await addConsenting(office, { birth_date: '1990-11-22' })
    await addConsenting(other, { birth_date: '1990-11-22' })
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    await runAutomatic(SUNDAY)
    expect([await outcomes(office), await outcomes(other)]).toEqual([[['birthday', id, 'sent']], []])
    const { pool } = await world()
    await pool.query(`update subscriptions set status = 'cancelled' where office_id = $1`, [office.officeId])
    await addConsenting(other, { birth_date: '1990-11-23' })
    await runAutomatic('2027-11-22T08:00:01Z')
    expect(await outcomes(office)).toHaveLength(1)
  })

  it('stay unwritten when the quota of the month has no room, and the owner is told', async () => {
    const office = await createLastingOffice()
    await addConsenting(office, { birth_date: '1990-11-22' })
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    const { pool } = await world()
    await pool.query(`insert into usage_counters values ($1, '2026-11-01', 'sms', 999)`, [office.officeId])
    await runAutomatic(SUNDAY)
    expect(await outcomes(office)).toEqual([])
    const { notifications } = (await office.owner('GET', '/api/notifications')).body
    expect(notifications).toMatchObject([{ kind: 'quota_exhausted' }])
  })
})
