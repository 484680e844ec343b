import type { Page } from '@playwright/test'
import { formatPhone } from '#shared/values/phone.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, next, slot, waitForScript } from './booking-steps.ts'
import { expect, test, type Outbox } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

type Office = Awaited<ReturnType<typeof makeBookingOffice>>
/** Books צבע שורש on Thursday at 09:00 with a proved phone, and returns the phone. */
async function bookWithProof(page: Page, office: Office, outbox: () => Promise<Outbox>): Promise<string> {
  const phone = newPhone()
  await page.goto(`${office.page}?service=${office.colour}`)
  await page.getByLabel('טלפון נייד').fill(formatPhone(phone))
  await next(page, 'המשך')
  const sent = async () => /\d{6}/.exec((await outbox()).sms.find(({ to }) => to === phone)?.text ?? '')?.[0]
  await expect.poll(sent).toBeTruthy()
  await page.getByLabel('קוד בן 6 ספרות').fill((await sent())!)
  await expect(page.getByText('המספר אומת')).toBeVisible()
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await expect(page.getByRole('checkbox', { name: /לזכור אותי במכשיר הזה/ })).toBeChecked()
  await next(page, 'המשך לבחירת מועד')
  await page.getByRole('button', { name: /19\/11\/2026,/ }).click()
  await slot(page, '09:00').click()
  await next(page, 'לקבוע ליום ה׳, 19/11 09:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  return phone
}

test('a remembered customer books again in two taps, or three for another time @phone', async ({
  page,
  server,
  axe,
  outbox,
}) => {
  const office = await makeBookingOffice(server.address, { phone_proof: 1 })
  const phone = await bookWithProof(page, office, outbox)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(office.page)
  await expect(page.getByText('שלום דנה')).toBeVisible()
  await expect(page.getByText('לקבוע שוב: צבע שורש אצל מאיה')).toBeVisible()
  await axe()
  let taps = 0
  const tap = async (name: string | RegExp) => {
    await next(page, name)
    taps++
  }
  await tap('יום ד׳, 18/11 12:00')
  await tap('לקבוע ליום ד׳, 18/11 12:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  expect(taps).toBe(2)
  await expect(page.getByText('אישור נשלח ב־SMS')).toBeVisible()
  await expect(page.getByText(formatPhone(phone))).toHaveCount(0)

  await page.goto(office.page)
  taps = 0
  await tap('מועד אחר')
  await tap('15:00')
  await tap('לקבוע ליום ד׳, 18/11 15:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  expect(taps).toBe(3)
  await expect
    .poll(async () => (await office.list()).map(({ customer_name }) => customer_name))
    .toEqual(['דנה כהן', 'דנה כהן', 'דנה כהן'])
  await test.step('with three open bookings they read so at once, and are offered no time', async () => {
    await page.goto(office.page)
    await expect(page.getByText('שלום דנה')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('כבר קבועים כאן למספר הזה 3 תורים אונליין')
    await expect(page.getByRole('button', { name: 'מועד אחר' })).toHaveCount(0)
    await axe()
  })
})

test('somebody else is not the remembered customer, and the device forgets @phone', async ({
  page,
  server,
  outbox,
}) => {
  const office = await makeBookingOffice(server.address, { phone_proof: 1 })
  await bookWithProof(page, office, outbox)
  await page.goto(office.page)
  await waitForScript(page)
  await next(page, 'לא אני')
  await expect(page.getByText('שלום דנה')).toHaveCount(0)
  await page.getByText('צבע שורש').click()
  await next(page, 'המשך לזיהוי')
  await expect(page.getByLabel('טלפון נייד')).toHaveValue('')
  await page.goto(office.page)
  await waitForScript(page)
  await expect(page.getByText('תספורת נשים')).toBeVisible()
  await expect(page.getByText('שלום דנה')).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('luz-device'))))
    .toEqual([])
})
