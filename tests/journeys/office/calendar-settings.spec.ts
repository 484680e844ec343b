import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test('the office sets its hours per day with a break, and two people’s changes are both shown @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await test.step('the office sets its hours per day with a break, and the booking page follows', async () => {
    await open(page, office, '/calendar-settings')
    await page.getByLabel('יום ראשון, משמרת 1, משעה').selectOption('09:00')
    await page.getByRole('button', { name: 'הוספת הפסקה ביום ראשון' }).click()
    await page.getByLabel('יום ראשון, משמרת 2, משעה').selectOption('12:00')
    await page.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('השעות חופפות לשעות אחרות באותו יום')).toBeVisible()
    await expect(page.getByLabel('יום ראשון, משמרת 2, משעה')).toBeFocused()
    await axe()
    await page.getByLabel('יום ראשון, משמרת 2, משעה').selectOption('14:00')
    await page.getByRole('switch', { name: 'עובדים ביום שני' }).locator('xpath=..').click()
    await page.getByText('ערבי חג כמו יום שישי').click()
    await page.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('הגדרות היומן נשמרו')).toBeVisible()
    const { calendar_settings } = await office.call<{
      calendar_settings: { hours: { weekday: number; from: string; to: string }[]; short_eves: number }
    }>('GET', '/api/calendar-settings')
    expect(calendar_settings.hours.filter(({ weekday }) => weekday < 2)).toEqual([
      { weekday: 0, from: '09:00', to: '13:00' },
      { weekday: 0, from: '14:00', to: '18:00' },
    ])
    expect(calendar_settings.short_eves).toBe(0)
  })
  await test.step('two people’s changes of the calendar settings are both shown', async () => {
    await page.goto(`${server.address}/calendar-settings`)
    await expect(page.getByRole('link', { name: 'לשעות של העובדים' })).toBeVisible()
    await page.getByLabel('שעת סיום').selectOption('20:00')
    const { calendar_settings } = await office.call<{ calendar_settings: { id: number; default_view: string } }>(
      'GET',
      '/api/calendar-settings',
    )
    await office.call('PUT', `/api/calendar-settings/${calendar_settings.id}`, {
      ...calendar_settings,
      calendar_end_time: '22:00',
      default_view: 'monthly',
      statuses: [{ key: 'done', color: '#123456' }],
    })
    await page.getByRole('button', { name: 'שמירה' }).click()
    const sides = page.getByRole('dialog', { name: 'הפרטים עודכנו בינתיים ממקום אחר' })
    await expect(sides).toContainText('20:00')
    await expect(sides).toContainText('22:00')
    await axe()
    await sides.getByRole('button', { name: 'לשמור את מה שהוקלד כאן' }).click()
    await expect(page.getByText('הגדרות היומן נשמרו')).toBeVisible()
    const saved = await office.call<{ calendar_settings: object; statuses: { key: string; color: string }[] }>(
      'GET',
      '/api/calendar-settings',
    )
    expect(saved.calendar_settings).toMatchObject({ calendar_end_time: '20:00', default_view: 'monthly' })
    expect(saved.statuses.find(({ key }) => key === 'done')!.color).toBe('#123456')
  })
})

test('failed loads and saves are reported; hours that do not fit are reset, and colours are kept @desktop', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  await test.step('failed loads and saves of calendar settings are reported', async () => {
    await page.route('**/api/calendar-settings', (route) => route.fulfill({ status: 500, json: {} }))
    await open(page, office, '/calendar-settings')
    await expect(page.getByText('שגיאה בהבאת הגדרות לוח שנה.')).toBeVisible()
    await axe()
    await page.unroute('**/api/calendar-settings')
    await page.getByRole('button', { name: 'לנסות שוב' }).click()
    await expect(page.getByLabel('שעת התחלה')).toBeVisible()
    await page.route('**/api/calendar-settings/*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('שגיאה בעדכון הגדרות לוח שנה. אנא פנה לתמיכה')).toBeVisible()
  })
  await page.unroute('**/api/calendar-settings/*')
  await test.step('calendar settings reset hours that do not fit, keep colours and go back', async () => {
    await page.goto(`${server.address}/settings`)
    await expect(page.getByRole('heading', { level: 1, name: 'הגדרות' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /הגדרות יומן/ })
      .click()
    await page.getByLabel('שעת התחלה').selectOption('09:30')
    await page.getByLabel('שעת סיום').selectOption('20:30')
    await page.getByLabel('כל כמה זמן מוצעת שעה אונליין').selectOption('120')
    await expect(page.getByLabel('שעת התחלה')).toHaveValue('08:00')
    await expect(page.getByLabel('שעת סיום')).toHaveValue('18:00')
    await page.getByLabel('שעת סיום').selectOption('06:00')
    await page.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('שעת הסיום צריכה להיות אחרי שעת ההתחלה')).toBeVisible()
    await axe()
    await page.getByLabel('שעת סיום').selectOption('20:00')
    await page.locator('label', { hasText: /^שבת$/ }).click()
    await page.getByRole('button', { name: 'הצבע של בוצע' }).click()
    await page.getByLabel('קוד צבע').fill('#12')
    await expect(page.getByText('יש להזין קוד כמו #0f6e6a')).toBeVisible()
    await page.getByLabel('קוד צבע').fill('#123456')
    await page.getByLabel('קוד צבע').press('Enter')
    await axe()
    await page.getByRole('button', { name: 'שמירה' }).click()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByText('הגדרות היומן נשמרו')).toBeVisible()
    await page.goto(`${server.address}/calendar-settings`)
    await expect(page.getByLabel('שעת סיום')).toHaveValue('20:00')
    await expect(page.getByRole('button', { name: 'הצבע של בוצע, #123456' })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'עובדים ביום שבת' })).toBeChecked()
  })
})
