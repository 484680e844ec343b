import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, day, next, slot, waitForScript } from './booking-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

test('books two services in one visit, moves it and cancels it @phone', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  await page.getByText('תספורת נשים').click()
  await next(page, 'להוסיף עוד טיפול לאותו ביקור')
  const sheet = page.getByRole('dialog', { name: 'טיפולים נוספים באותו ביקור' })
  await sheet.getByText('צבע שורש').click()
  await axe()
  await next(page, 'סיום')
  await expect(page.getByText('תספורת נשים + צבע שורש · 150 דק׳')).toBeVisible()
  await next(page, 'המשך לזיהוי')
  // only מאיה gives both
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await expect(page.getByText('תספורת נשים + צבע שורש · אצל מאיה')).toBeVisible()
  await next(page, 'המשך')
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await next(page, 'המשך לבחירת מועד')
  await day(page, '22/11/2026').click()
  await expect(slot(page, '17:30')).toBeVisible() // closes at 20:00
  await expect(slot(page, '18:00')).toHaveCount(0)
  await slot(page, '11:30').click()
  await page.reload()
  await next(page, 'לקבוע ליום א׳, 22/11 11:30')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('11:30 - 14:00')).toBeVisible()
  await expect(page.getByText('₪430')).toBeVisible()
  await axe()
  await expect
    .poll(() => office.list())
    .toMatchObject([
      { start_time: '2026-11-22 11:30:00', end_time: '2026-11-22 12:30:00' },
      { start_time: '2026-11-22 12:30:00', end_time: '2026-11-22 14:00:00' },
    ])

  await page.getByRole('link', { name: 'שינוי או ביטול התור' }).click()
  await expect(page.getByText('תספורת נשים + צבע שורש')).toBeVisible()
  await next(page, 'שינוי המועד')
  await expect(page.getByText('המועד עכשיו: יום ראשון, 22/11/2026, 11:30')).toBeVisible()
  await day(page, '22/11/2026').click()
  await slot(page, '12:00').click()
  await next(page, 'להעביר ליום א׳, 22/11 12:00')
  await expect(page.getByText('12:00 - 14:30')).toBeVisible()
  await next(page, 'ביטול התור')
  await next(page, 'כן, לבטל את התור')
  await expect(page.getByText('התור בוטל')).toBeVisible()
  await expect.poll(() => office.list()).toMatchObject([{ status_key: 'cancelled' }, { status_key: 'cancelled' }])
})
