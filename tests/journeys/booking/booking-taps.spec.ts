import type { Locator, Page } from '@playwright/test'
import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, day, goToDates, next, slot, waitForScript } from './booking-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

/** Counts taps. Typing into a field is none. */
const counter = () => {
  let taps = 0
  return {
    tap: async (what: Locator) => {
      await what.click()
      taps++
    },
    count: () => taps,
  }
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const freeTime = (page: Page, of: string) => page.getByRole('link', { name: new RegExp(`, ${of}$`) })

test('books a shown free time of a service in four taps, with any employee @phone', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  const { tap, count } = counter()
  await expect(freeTime(page, 'תספורת נשים')).toHaveText('פנוי היום 12:00')
  await tap(freeTime(page, 'תספורת נשים'))
  await expect(page.getByText('תספורת נשים · היום 12:00')).toBeVisible()
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await tap(button(page, 'המשך'))
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await tap(button(page, 'המשך לקביעת התור'))
  await expect(slot(page, '12:00')).toHaveAttribute('aria-pressed', 'true')
  await axe()
  await tap(button(page, 'לקבוע ליום ד׳, 18/11 12:00'))
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  expect(count()).toBe(4)
})

test("books an employee's free time in six taps @phone", async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await office.bookAsVisitor('2026-11-18 12:00', '2026-11-18 13:00')
  await page.goto(office.page)
  await waitForScript(page)
  const { tap, count } = counter()
  await tap(page.getByText('תספורת נשים'))
  await tap(button(page, 'המשך לבחירת מטפל'))
  await tap(freeTime(page, 'מאיה'))
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await tap(button(page, 'המשך'))
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await tap(button(page, 'המשך לקביעת התור'))
  await tap(button(page, 'לקבוע ליום ד׳, 18/11 13:00'))
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('מאיה')).toBeVisible()
  expect(count()).toBe(6)
})

test('books any time of the only employee of a service in six taps @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  const { tap, count } = counter()
  await tap(page.getByText('צבע שורש'))
  await tap(button(page, 'המשך לזיהוי'))
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await tap(button(page, 'המשך'))
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await tap(button(page, 'המשך לבחירת מועד'))
  await tap(slot(page, '15:00'))
  await tap(button(page, 'לקבוע ליום ד׳, 18/11 15:00'))
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  expect(count()).toBe(6)
  // the skipped step stays open
  await page.goto(`${office.page}?service=${office.colour}`)
  await expect(page.getByLabel('טלפון נייד')).toBeVisible()
  await next(page, 'אצל מי, הושלם')
  await expect(page.getByRole('heading', { name: 'אצל מי?' })).toBeVisible()
})

test('books another time of one of several employees in six taps @phone', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  const { tap, count } = counter()
  await tap(freeTime(page, 'תספורת נשים'))
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await tap(button(page, 'המשך'))
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await tap(button(page, 'המשך לקביעת התור'))
  const people = page.getByRole('group', { name: 'אצל מי' }).getByRole('button')
  await expect(people).toHaveText(['לא משנה אצל מי', 'מאיה', 'נועה'])
  await tap(people.filter({ hasText: 'מאיה' }))
  await axe()
  await tap(slot(page, '15:30'))
  await tap(button(page, 'לקבוע ליום ד׳, 18/11 15:30'))
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('מאיה')).toBeVisible()
  expect(count()).toBe(6)
})

test('books any time of another day with one of several employees in six taps @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeBookingOffice(server.address)
  await office.bookAsVisitor('2026-11-19 10:00', '2026-11-19 11:00')
  await page.goto(office.page)
  await waitForScript(page)
  const { tap, count } = counter()
  await tap(freeTime(page, 'תספורת נשים'))
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await tap(button(page, 'המשך'))
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await tap(button(page, 'המשך לקביעת התור'))
  await tap(day(page, '19/11/2026'))
  // who is not free then is not offered
  const people = page.getByRole('group', { name: 'לקבוע את המועד אצל' }).getByRole('button')
  await slot(page, '10:30').click()
  await expect(people).toHaveText(['לקבוע אצל נועה'])
  await tap(slot(page, '08:30'))
  await expect(people).toHaveText(['לקבוע אצל מאיה', 'לקבוע אצל נועה'])
  await axe()
  await tap(people.filter({ hasText: 'מאיה' }))
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('מאיה')).toBeVisible()
  expect(count()).toBe(6)
})

test('books another day with anyone in six taps @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  const { tap, count } = counter()
  await tap(freeTime(page, 'תספורת נשים'))
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await tap(button(page, 'המשך'))
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await tap(button(page, 'המשך לקביעת התור'))
  await tap(day(page, '19/11/2026'))
  await tap(slot(page, '08:30'))
  await tap(button(page, 'לקבוע ליום ה׳, 19/11 08:30'))
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  expect(count()).toBe(6)
})

test('the full calendar of anyone is busy only when nobody is free @phone', async ({ page, server, axe, hasTouch }) => {
  const office = await makeBookingOffice(server.address)
  await office.bookAsVisitor('2026-11-18 15:00', '2026-11-18 16:00')
  await office.bookAsVisitor('2026-11-18 15:00', '2026-11-18 16:00', office.noa)
  await office.bookAsVisitor('2026-11-18 17:00', '2026-11-18 18:00')
  await page.goto(office.page)
  await waitForScript(page)
  await freeTime(page, 'תספורת נשים').click()
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await next(page, 'המשך')
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await next(page, 'המשך לקביעת התור')
  await next(page, 'להצגת היומן המלא')
  const sheet = page.getByRole('dialog', { name: 'היומן המלא' })
  const busy = sheet.getByText('מועד אינו פנוי')
  await expect(busy).toHaveCount(1)
  await expect(sheet.getByText('15:00-16:00')).toBeVisible()
  await axe()
  const box = (await busy.boundingBox())!
  const at17 = (await sheet.getByText('17:00', { exact: true }).last().boundingBox())!
  const press = hasTouch ? page.touchscreen.tap.bind(page.touchscreen) : page.mouse.click.bind(page.mouse)
  await press(box.x + box.width / 2, at17.y + 8)
  await expect(sheet).toBeHidden()
  await next(page, 'לקבוע ליום ד׳, 18/11 17:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect
    .poll(async () => (await office.list()).filter(({ start_time }) => start_time === '2026-11-18 17:00:00'))
    .toHaveLength(2)
})

test('the full calendar of an employee is busy also while the room is full @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  const { resource } = await office.call<{ resource: { id: number } }>('POST', '/api/resources', { name: 'חדר' })
  await office.call('PUT', `/api/products/${office.cut}`, { resources: [resource.id] })
  await office.bookAsVisitor('2026-11-18 15:00', '2026-11-18 16:00', office.noa)
  await goToDates(page, office.page)
  await next(page, 'להצגת היומן המלא')
  const sheet = page.getByRole('dialog', { name: 'היומן המלא' })
  await expect(sheet.getByText('מועד אינו פנוי')).toHaveCount(1)
  await expect(sheet.getByText('15:00-16:00')).toBeVisible()
})

test('a free time that was tapped before the script loaded is kept @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(`${office.page}?service=${office.cut}&employee=${office.noa}&at=2026-11-18%2012:00:00`)
  await expect(page.getByText('תספורת נשים · אצל נועה · היום 12:00')).toBeVisible()
  await expect(page.getByLabel('טלפון נייד')).toBeVisible()
})

test('shows the times of one part of the day, and how many each day has @desktop', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  await goToDates(page, office.page)
  await expect(day(page, '22/11/2026')).toHaveAccessibleName('יום ראשון 22/11/2026, א׳ 22 נוב׳ 23 שעות פנויות')
  await day(page, '22/11/2026').click()
  await expect(slot(page, '08:30')).toBeVisible()
  await next(page, 'ערב')
  await expect(day(page, '22/11/2026')).toHaveAccessibleName('יום ראשון 22/11/2026, א׳ 22 נוב׳ 5 שעות פנויות')
  await expect(slot(page, '08:30')).toHaveCount(0)
  await expect(slot(page, '17:00')).toBeVisible()
  await axe()
  await expect(page.getByRole('button', { name: /^הכי מוקדם/ })).toHaveText(/17:00/)
  await next(page, 'כל היום')
  await expect(slot(page, '08:30')).toBeVisible()
})

test('tells that the carried time was taken meanwhile, and shows what is free @phone', async ({ page, server }) => {
  const office = await makeBookingOffice(server.address)
  await page.goto(office.page)
  await waitForScript(page)
  await freeTime(page, 'צבע שורש').click()
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await next(page, 'המשך')
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await office.bookAsVisitor('2026-11-18 12:00', '2026-11-18 13:00')
  await next(page, 'המשך לקביעת התור')
  await expect(page.getByText('השעה שבחרת כבר נתפסה')).toBeVisible()
  await slot(page, '13:00').click()
  await next(page, 'לקבוע ליום ד׳, 18/11 13:00')
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})
