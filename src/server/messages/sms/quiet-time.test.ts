/** One rule says when a message leaves, whoever sends it (src/shared/messages/quiet-time). */
import { beforeEach, describe, expect, it } from 'vitest'
import { dueTimes } from '#tests/support/planned-jobs.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { messages, moveTo, runDueJobs } from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'
import { inOffice } from '#server/platform/database/database.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { queueMail } from '../mail/queue-mail.ts'

// Friday, in the afternoon
const SHABBAT = '2026-11-27 16:00'
beforeEach(() => moveClockTo('2026-11-24T08:00:00Z'))

const workOnShabbat = async (office: Office) =>
  expect((await office.owner('PUT', '/api/business/settings', { quiet_on_rest_days: 0 })).status).toBe(200)
async function rest(office: Office): Promise<void> {
  await office.owner('PUT', '/api/business/settings', { quiet_on_rest_days: 1 })
  await (await world()).runJobs()
}
const book = (office: Office, day: string, time: string) =>
  office.owner(
    'POST',
    '/api/appointments',
    booking(office, at(day, time), at(day, `${Number(time.slice(0, 2)) + 1}:00`), { allow_overlap: 1 }),
  )
const remindersDue = async (id: number) =>
  (await dueTimes(`%remind:${id}`)).map((time) => toWallClock(time).slice(0, 16))

describe('on Shabbat', () => {
  it('the message about a booking next week waits for Sunday, and the reply says so', async () => {
    const office = await createTestOffice()
    moveTo(SHABBAT)
    const { body } = await book(office, '2026-12-02', '10:00')
    expect(body).toMatchObject({ sms_sent: true, message: expect.stringContaining('ביום א׳ 29/11 בשעה 08:00') })
    await runDueJobs(office)
    expect(await messages(office, 'confirmation')).toMatchObject([{ status: 'queued' }])
    moveTo('2026-11-29 07:59')
    await runDueJobs(office)
    expect(await messages(office, 'confirmation')).toMatchObject([{ status: 'queued' }])
    moveTo('2026-11-29 08:00')
    await runDueJobs(office)
    expect(await messages(office, 'confirmation')).toMatchObject([{ status: 'sent' }])
  })

  it('the message about a booking within a day leaves at once', async () => {
    const office = await createTestOffice()
    moveTo(SHABBAT)
    await book(office, '2026-11-28', '15:00')
    await runDueJobs(office)
    expect(await messages(office, 'confirmation')).toMatchObject([{ status: 'sent' }])
  })

  it('a message leaves where the office chose to work', async () => {
    const office = await createTestOffice()
    await workOnShabbat(office)
    moveTo(SHABBAT)
    await book(office, '2026-12-02', '10:00')
    await runDueJobs(office)
    expect(await messages(office, 'confirmation')).toMatchObject([{ status: 'sent' }])
  })

  it('that is the eve of Yom Kippur nothing leaves, whatever the office chose', async () => {
    moveTo('2026-09-20 16:00')
    const office = await createTestOffice()
    await workOnShabbat(office)
    await book(office, '2026-09-30', '10:00')
    await runDueJobs(office)
    expect(await messages(office, 'confirmation')).toMatchObject([{ status: 'queued' }])
  })

  it('a reminder by hand waits, and is refused when the visit begins before', async () => {
    const office = await createTestOffice()
    const [soon, later] = [await book(office, '2026-11-28', '20:00'), await book(office, '2026-11-29', '10:00')]
    moveTo(SHABBAT)
    const remind = async ({ body }: typeof soon) =>
      (await office.owner('POST', `/api/appointments/sendReminder/${body.appointment.id}`)).body
    expect(await remind(soon)).toMatchObject({ status: 'error', message: expect.stringContaining('שבת') })
    expect(await remind(later)).toMatchObject({ status: 'success', message: expect.stringContaining('29/11') })
    await runDueJobs(office)
    expect((await messages(office, 'reminder')).map(({ status }) => status)).toEqual(['queued'])
  })

  it('a time is not offered to those who wait', async () => {
    const office = await createTestOffice()
    moveTo(SHABBAT)
    const offer = {
      employee_id: office.ids.employee,
      start_time: at('2026-12-02', '10:00'),
      end_time: at('2026-12-02', '11:00'),
    }
    expect((await office.owner('POST', '/api/waiting-list/offers', offer)).body.code).toBe('offer_at_night')
    await workOnShabbat(office)
    expect((await office.owner('POST', '/api/waiting-list/offers', offer)).body.code).toBe('nobody_fits')
  })
})

describe('a reminder that is planned', () => {
  it('leaves before Shabbat when the office chooses so, also after it was planned', async () => {
    const office = await createTestOffice()
    await workOnShabbat(office)
    const { id } = (await book(office, '2026-11-29', '11:00')).body.appointment
    await rest(office)
    expect(await remindersDue(id)).toEqual(['2026-11-27 14:55'])
    moveTo('2026-11-27 14:55')
    await runDueJobs(office)
    expect(await messages(office, 'reminder')).toMatchObject([{ status: 'sent' }])
  })

  it('leaves on Shabbat in an office that works then, and after it once it chooses to rest, each once', async () => {
    const office = await createTestOffice()
    await workOnShabbat(office)
    const { id } = (await book(office, '2026-11-29', '11:00')).body.appointment
    await book(office, '2026-11-29', '13:00')
    moveTo('2026-11-27 14:55')
    await runDueJobs(office)
    expect(await remindersDue(id)).toEqual(['2026-11-28 11:00'])
    moveTo('2026-11-28 11:00')
    await runDueJobs(office)
    expect(await messages(office, 'reminder')).toMatchObject([{ status: 'sent' }])
    await rest(office)
    moveTo('2026-11-28 13:00')
    await runDueJobs(office)
    expect(await messages(office, 'reminder')).toHaveLength(1)
    moveTo('2026-11-29 08:00')
    await runDueJobs(office)
    await runDueJobs(office)
    expect(await messages(office, 'reminder')).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  })
})

describe('a letter', () => {
  it('to a customer waits, and one about the own account leaves at once', async () => {
    const office = await createTestOffice()
    moveTo(SHABBAT)
    const { services, pool, runJobs } = await world()
    const letter = (to: string) => ({ to, subject: 'נושא', text: 'תוכן' })
    await inOffice(services.officeDb, mintScope(office.officeId), async (tx) => {
      const [scope, now] = [mintScope(office.officeId), services.clock()]
      await queueMail(tx, scope, now, { ...letter('customer@luz.test'), customerId: office.ids.customer })
      await queueMail(tx, scope, now, letter('owner@luz.test'))
    })
    await runJobs()
    const sent = async () =>
      (
        await pool.query('select address, status from mail_messages where office_id = $1 order by id', [
          office.officeId,
        ])
      ).rows
    expect(await sent()).toEqual([
      { address: 'customer@luz.test', status: 'queued' },
      { address: 'owner@luz.test', status: 'sent' },
    ])
    const { rows } = await pool.query(`select id from mail_messages where office_id = $1 and status = 'queued'`, [
      office.officeId,
    ])
    const due = await dueTimes(`%mail:${rows[0].id}`)
    expect(due.map((time) => toWallClock(time).slice(0, 16))).toEqual(['2026-11-29 08:00'])
  })
})

describe('a campaign', () => {
  it('is promised for the morning after a solemn day', async () => {
    moveTo('2026-04-13 20:00')
    const office = await createTestOffice()
    const preview = { customer_ids: [office.ids.customer], message: 'חדש אצלנו' }
    const { body } = await office.owner('POST', '/api/sms/marketing/preview', preview)
    expect(toWallClock(new Date(body.send_at)).slice(0, 16)).toBe('2026-04-15 08:00')
  })
})
