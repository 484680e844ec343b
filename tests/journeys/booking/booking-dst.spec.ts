import { makeBookingOffice } from './booking-office.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { rounds } from '#tests/support/long-run.ts'

// A customer in another zone books for days of Israel's clock changes and sees the office's
// wall-clock times throughout.
test.use({ zone: 'America/New_York' })

// a second spring is for npm run test:long
const changes = [
  { date: '2026-03-27', shown: '27/03/2026', clock: '2026-03-24T08:00:00Z', utc: '2026-03-27T07:30:00.000Z' },
  { date: '2026-10-25', shown: '25/10/2026', clock: '2026-10-22T07:00:00Z', utc: '2026-10-25T08:30:00.000Z' },
  { date: '2027-03-26', shown: '26/03/2027', clock: '2027-03-23T08:00:00Z', utc: '2027-03-26T07:30:00.000Z' },
].slice(0, rounds(2, 3))

for (const { date, shown, clock, utc } of changes)
  test.describe(`on ${date}`, () => {
    test.use({ clock })

    test("books the hour that the office's clock shows @phone", async ({ page, server }) => {
      const office = await makeBookingOffice(server.address)
      const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
      await page.goto(office.page)
      await page.waitForFunction(() => document.documentElement.dataset.live)
      await page.getByText('תספורת נשים').click()
      await press('המשך לבחירת מטפל')
      await page.getByText('מאיה').click()
      await press('המשך לזיהוי')
      await page.getByLabel('טלפון נייד').fill('052-345-0001')
      await press('המשך')
      await page.getByLabel('שם מלא').fill('דנה כהן')
      await press('המשך לבחירת מועד')
      await press(new RegExp(`${shown},`))
      await page.getByRole('button', { name: '10:30', exact: true }).click()
      await press(/^לקבוע ל/)

      await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
      await expect(page.getByText('10:30 - 11:30')).toBeVisible()
      await expect(page.getByText(shown)).toBeVisible()

      const [kept] = await office.list()
      expect(kept).toMatchObject({ start_time: `${date} 10:30:00`, end_time: `${date} 11:30:00` })
      // the calendar file has the instant in UTC
      const link = await page.getByRole('link', { name: 'הוספה ליומן שלי' }).getAttribute('href')
      const file = await (await fetch(new URL(link!, server.address))).text()
      expect(file).toContain(`DTSTART:${utc.replace(/[-:]|\.\d{3}/g, '')}`)
    })
  })
