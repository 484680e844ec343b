import { beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const book = (office: Office, time: string) =>
  office.owner(
    'POST',
    '/api/appointments',
    booking(office, at('2026-11-24', time), at('2026-11-24', `${time.slice(0, 2)}:30`)),
  )
const log = async (office: Office) => (await office.owner('GET', '/api/sms/office')).body.sms

it("a confirmation has the office's own words, without the line of a link that does not exist", async () => {
  const office = await createTestOffice()
  const confirmation = 'היי {{customer}}! {{service}} אצל {{employee}}, {{time}}\nלשינוי: {{link}}'
  await office.owner('PUT', '/api/sms/templates', { confirmation })
  expect((await book(office, '12:00')).body.sms_sent).toBe(true)
  const [sms] = await log(office)
  expect(sms.message).toMatch(/^היי דנה! תספורת נשים אצל .+, יום ג׳ 24\/11 בשעה 12:00$/)
})

it('a kind that is switched off is not sent, and a reminder by hand says so', async () => {
  const office = await createTestOffice()
  await office.owner('PUT', '/api/sms/templates', { sent: { confirmation: 0, reminder: 0 } })
  const { body, status } = await book(office, '12:00')
  expect({ status, sent: body.sms_sent }).toEqual({ status: 201, sent: false })
  const asked = await office.owner('GET', `/api/appointments/sendReminder/${body.appointment.id}`)
  expect(asked.body).toMatchObject({ status: 'error', message: expect.stringContaining('כבויות') })
  expect(await log(office)).toEqual([])
})
