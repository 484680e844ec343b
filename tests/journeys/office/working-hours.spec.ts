import { makeBookingOffice } from '#tests/journeys/booking/booking-office.ts'
import { button, dialog, row, salon, save, SUNDAY } from '#tests/journeys/team/employees-steps.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

// a Wednesday, 08:46 in Israel
test.use({ clock: '2026-11-18T06:46:00.000Z' })

test('a week with a break and a day off is set, and the calendar and the list show it @desktop', async ({
  page,
  server,
  axeAtBothWidths,
}) => {
  const office = await salon(server.address, ['10'])
  await open(page, office, '/employees')
  await expect(row(page, 'מאיה')).toBeVisible()
  await expect(page.getByText('אין תורים היום').first()).toBeVisible()
  await button(page, 'שעות עבודה וחופשות של מאיה').click()
  const own = dialog(page).getByRole('switch', { name: 'שעות עבודה אישיות' })
  await expect(own).not.toBeChecked()
  await expect(dialog(page).getByText('חנוכה')).toHaveCount(0)
  await expect(dialog(page).getByRole('list', { name: 'החגים הבאים' })).toContainText('פסח')
  await dialog(page).getByText('שעות עבודה אישיות').click()
  await expect(own).toBeChecked()

  await dialog(page).getByLabel('יום ראשון, משמרת 1, משעה').selectOption('09:00')
  await button(page, 'הוספת הפסקה ביום ראשון').click()
  await expect(dialog(page).getByLabel('יום ראשון, משמרת 1, עד שעה')).toHaveValue('13:00')
  await expect(dialog(page).getByLabel('יום ראשון, משמרת 2, משעה')).toHaveValue('13:30')
  await dialog(page).getByLabel('יום ראשון, משמרת 2, משעה').selectOption('12:00')
  await save(page)
  await expect(dialog(page).getByText('השעות חופפות לשעות אחרות באותו יום')).toBeVisible()
  await expect(dialog(page).getByLabel('יום ראשון, משמרת 2, משעה')).toBeFocused()
  await axeAtBothWidths()
  await dialog(page).getByLabel('יום ראשון, משמרת 2, משעה').selectOption('14:00')
  await button(page, 'העתקה: יום ראשון לימים אחרים').click()
  await dialog(page).getByRole('group', { name: 'לאילו ימים להעתיק' }).getByText('שני', { exact: true }).click()
  await button(page, 'העתקה').click()
  await expect(dialog(page).getByLabel('יום שני, משמרת 2, משעה')).toHaveValue('14:00')
  await dialog(page)
    .locator('label', { hasText: /^רביעי$/ })
    .click()
  await expect(dialog(page).getByLabel('יום רביעי, משמרת 1, משעה')).toHaveCount(0)
  await save(page)
  await expect(page.getByText('שעות העבודה נשמרו')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  // today is the Wednesday that is now a day off
  await expect(page.getByText('יום חופשי')).toBeVisible()

  await button(page, 'שעות עבודה וחופשות של מאיה').click()
  await dialog(page).getByRole('tab', { name: 'חופשות' }).click()
  await expect(dialog(page).getByText('אין חופשות קרובות')).toBeVisible()
  await axeAtBothWidths()
  await dialog(page).getByLabel('מתאריך').fill('22/11/2026')
  await dialog(page).getByLabel('עד תאריך').fill('21/11/2026')
  await button(page, 'הוספה').click()
  await expect(dialog(page).getByText('תאריך הסיום צריך להיות אחרי תאריך ההתחלה')).toBeVisible()
  await expect(dialog(page).getByLabel('עד תאריך')).toBeFocused()
  await dialog(page).getByLabel('עד תאריך').fill('')
  // an absence in the past is refused at its field
  await dialog(page).getByText('רק חלק מהיום').click()
  await dialog(page).getByLabel('מתאריך').fill('01/01/2020')
  await button(page, 'הוספה').click()
  await expect(dialog(page).getByText('התאריכים כבר עברו')).toBeVisible()
  await expect(dialog(page).getByLabel('מתאריך')).toBeFocused()
  await dialog(page).getByText('רק חלק מהיום').click()
  await dialog(page).getByLabel('מתאריך').fill('22/11/2026')
  await dialog(page).getByLabel('סיבה').fill('השתלמות')
  await button(page, 'הוספה').click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'כבר נקבע תור אחד' })).toBeVisible()
  await expect(dialog(page).getByText('דנה כהן')).toBeVisible()
  await axeAtBothWidths()
  // two quick taps add one absence
  await button(page, 'לשמור בכל זאת').evaluate((tapped: HTMLButtonElement) => {
    tapped.click()
    tapped.click()
  })
  await expect(dialog(page).getByRole('list', { name: 'חופשות קרובות' })).toContainText('22/11/2026')
  await expect(dialog(page).getByRole('list', { name: 'חופשות קרובות' }).getByRole('listitem')).toHaveCount(1)
  await dialog(page).getByText('רק חלק מהיום').click()
  await dialog(page).getByLabel('מתאריך').fill('23/11/2026')
  await dialog(page).getByLabel('עד שעה', { exact: true }).selectOption('11:00')
  await button(page, 'הוספה').click()
  await expect(dialog(page).getByText('23/11/2026 09:00 - 11:00')).toBeVisible()
  await button(page, 'מחיקת החופשה 23/11/2026 09:00 - 11:00').click()
  await expect(dialog(page).getByText('23/11/2026 09:00 - 11:00')).toBeHidden()
  await page.getByRole('button', { name: 'החזרה', exact: true }).last().click()
  await expect(dialog(page).getByText('23/11/2026 09:00 - 11:00')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await page.goto(`${server.address}/calendar?view=day&date=${SUNDAY}&employee=${office.maya}`)
  await expect(page.locator('[data-calendar="day"]')).toBeVisible()
})

test('the calendar of the team marks a day off', { tag: '@desktop' }, async ({ page, server }) => {
  const office = await salon(server.address)
  await office.call('PUT', `/api/employees/${office.maya}/hours`, {
    own_hours: 1,
    hours: [{ weekday: 2, from: '10:00', to: '14:00' }],
    rests_on_holidays: 1,
  })
  await open(page, office, '/calendar?view=team&date=2026-11-25')
  await expect(page.locator('[data-calendar="team"]')).toContainText('יום חופשי')
})

test('another person’s change of the hours is shown beside the user’s own @desktop', async ({ page, server, axe }) => {
  const office = await salon(server.address)
  await open(page, office, '/employees')
  await button(page, 'שעות עבודה וחופשות של מאיה').click()
  await expect(dialog(page).getByRole('switch', { name: 'חופש בחגים' })).toBeChecked()
  await office.call('PUT', `/api/employees/${office.maya}/hours`, {
    own_hours: 1,
    hours: [{ weekday: 2, from: '10:00', to: '14:00' }],
    rests_on_holidays: 1,
  })
  await dialog(page).getByText('חופש בחגים').click()
  await save(page)
  await expect(page.getByRole('dialog', { name: 'הפרטים עודכנו בינתיים ממקום אחר' })).toBeVisible()
  await expect(page.getByText('10:00-14:00').first()).toBeHidden() // an unchanged form takes over the other person's change
  await axe()
  await button(page, 'לשמור את מה שהוקלד כאן').click()
  await expect(page.getByText('שעות העבודה נשמרו')).toBeVisible()
  const now = await office.call<object>('GET', `/api/employees/${office.maya}/hours`)
  expect(now).toMatchObject({ own_hours: 1, rests_on_holidays: 0, hours: [{ weekday: 2 }] })
})

test('a visitor is not offered breaks and days off, and sees them in grey @phone', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  const everyDay = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, from: '09:00', to: '12:00' },
    { weekday, from: '15:00', to: '21:00' },
  ])
  const url = `/api/employees/${office.maya}`
  await office.call('PUT', `${url}/hours`, { own_hours: 1, hours: everyDay, rests_on_holidays: 1 })
  await office.call('POST', `${url}/absences`, { from_date: '2026-11-23', until_date: '2026-11-23', note: 'ניתוח' })

  await page.goto(office.page)
  await page.waitForFunction(() => document.documentElement.dataset.live)
  const next = (name: string) => page.getByRole('button', { name }).click()
  await page.getByText('תספורת נשים').click()
  await next('המשך לבחירת מטפל')
  await page.getByText('מאיה').click()
  await next('המשך לזיהוי')
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await next('המשך')
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await next('המשך לבחירת מועד')
  await page.getByRole('button', { name: /22\/11\/2026,/ }).click()
  const slot = (time: string) => page.getByRole('button', { name: time, exact: true })
  await expect(slot('11:00')).toBeEnabled()
  await expect(slot('20:00')).toBeEnabled()
  for (const time of ['08:00', '11:30', '12:00', '13:00', '14:30', '20:30']) await expect(slot(time)).toHaveCount(0)
  await axe()
  await expect(page.getByRole('button', { name: /23\/11\/2026/ })).toBeDisabled()
  await expect(page.getByText('ניתוח')).toHaveCount(0)
  await slot('20:00').click()
  await page.getByRole('button', { name: /^לקבוע ל/ }).click()
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('20:00 - 21:00')).toBeVisible()
})
