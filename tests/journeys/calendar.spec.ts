import type { Page } from '@playwright/test'
import { drag, makeSalon, pressAndDrag, type Salon, slot } from './calendar-office.ts'
import { expect, test } from './support.ts'

// a Monday, 09:00 in the office
test.use({ clock: '2026-11-16T07:00:00Z' })

const MONDAY = '2026-11-16'
const TUESDAY = '2026-11-17'
const WEDNESDAY = '2026-11-18'
let salon: Salon

test.beforeEach(async ({ page, server }) => {
  salon = await makeSalon(server.address)
  await salon.signIn(page)
})

const grid = (page: Page) => page.locator('[data-calendar]')
const event = (page: Page, words: string) =>
  grid(page).locator('[role="listitem"], [role="button"]').filter({ hasText: words }).first()
const dialog = (page: Page) => page.getByRole('dialog')
async function open(page: Page, search = '') {
  await page.goto(`/calendar${search}`)
  await expect(grid(page)).toBeVisible()
}
/** Picks from one of our lists. */
async function choose(page: Page, label: string, option: string) {
  await dialog(page)
    .getByRole('combobox', { name: label })
    .or(dialog(page).getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).click()
}
async function chooseCustomer(page: Page, typed: string, name: string) {
  const field = dialog(page).getByRole('combobox', { name: 'לקוח' })
  await field.fill(typed)
  await page.getByRole('option', { name }).click()
}
const save = (page: Page) => dialog(page).getByRole('button', { name: 'שמירה' }).click()

test('opens in the view from the settings and knows its views @desktop', async ({ page, axe }) => {
  await salon.book(`${MONDAY} 10:00`, '11:00')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page)
  await expect(grid(page)).toHaveAttribute('data-calendar', 'week')
  await expect(event(page, 'תספורת (נועה)')).toContainText('דנה כהן')
  const data = asked.filter((path) => /^\/api\/(appointments|employees|products|calendar-settings)/.test(path))
  expect(data, 'what opening the calendar asks for').toHaveLength(4)
  await axe()
  for (const [name, view] of [
    ['יום', 'day'],
    ['חודש', 'month'],
    ['צוות', 'team'],
  ] as const) {
    await page.getByText(name, { exact: true }).first().click()
    await expect(grid(page)).toHaveAttribute('data-calendar', view)
    await expect(page).toHaveURL(new RegExp(`view=${view}`))
    await expect(event(page, 'תספורת')).toBeVisible()
    await axe()
  }
  await expect(page.getByText('תור אחד · 8%')).toBeVisible()
})

test('books by a click, with the couplings of the dialog @desktop', async ({ page, axe }) => {
  await open(page)
  const at = await slot(page, TUESDAY, '12:00')
  await page.mouse.click(at.x, at.y)
  await expect(dialog(page).getByText('קביעת תור')).toBeVisible()
  await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('12:00')
  await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('12:15')
  await axe()

  await dialog(page).getByLabel('שעת התחלה').selectOption('13:00')
  await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('13:15')
  await dialog(page).getByLabel('שעת סיום').selectOption('11:00')
  await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('10:45')

  await save(page)
  await expect(dialog(page).getByText('שדה חובה')).toHaveCount(3)
  await axe()
  await choose(page, 'שירות', 'צבע')
  // only one employee gives it
  await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל' })).toHaveValue('מאיה')
  await chooseCustomer(page, 'דנה', 'דנה כהן')
  await dialog(page).getByLabel('שעת סיום').selectOption('12:30')
  await save(page)
  await expect(dialog(page)).toBeHidden()
  await expect(event(page, 'צבע (מאיה)')).toContainText('דנה כהן')
  const [row] = await salon.list()
  expect(row).toMatchObject({
    start_time: `${TUESDAY} 10:45:00`,
    end_time: `${TUESDAY} 12:30:00`,
    employee_id: salon.maya,
  })
})

test('a service sets the length of a new appointment, and the button and N open the dialog @desktop', async ({
  page,
}) => {
  await open(page, `?date=${WEDNESDAY}&view=day`)
  await page.getByRole('button', { name: 'תור חדש' }).click()
  await choose(page, 'שירות', 'תספורת')
  await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('09:00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'יציאה בלי שמירה' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('n')
  await expect(dialog(page).getByText('קביעת תור')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('drags to another day and hour, in right-to-left, and can take it back @desktop', async ({ page }) => {
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  await expect(event(page, 'דנה כהן')).toBeVisible()
  const from = await slot(page, MONDAY, '10:15')
  const to = await slot(page, TUESDAY, '12:15')
  expect(to.x, 'the next day is to the left').toBeLessThan(from.x)
  await drag(page, from, to)
  await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${TUESDAY} 12:00:00`)
  expect(await salon.one(id)).toMatchObject({ end_time: `${TUESDAY} 13:00:00`, employee_id: salon.noa })
  await expect(event(page, '12:00 - 13:00')).toBeVisible()
  await page.getByRole('button', { name: 'החזרה למקום' }).click()
  await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 10:00:00`)
  await expect(event(page, '10:00 - 11:00')).toBeVisible()
})

test('pulls the end, and selects by dragging @desktop', async ({ page }) => {
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  const standing = event(page, 'דנה כהן')
  await standing.hover()
  const box = (await standing.boundingBox())!
  const until = await slot(page, MONDAY, '11:45')
  await drag(page, { x: box.x + box.width / 2, y: box.y + box.height - 3 }, { x: box.x + box.width / 2, y: until.y })
  await expect.poll(async () => (await salon.one(id))?.end_time).toBe(`${MONDAY} 12:00:00`)

  await drag(page, await slot(page, WEDNESDAY, '15:00'), await slot(page, WEDNESDAY, '15:45'))
  await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('15:00')
  await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('16:00')
  await expect(dialog(page).getByLabel('תאריך')).toHaveValue('18/11/2026')
})

test('explains a taken time when dragged there, and books over it when told so @desktop', async ({ page, axe }) => {
  await salon.book(`${TUESDAY} 10:00`, '11:00', { customer_id: salon.ron })
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  await expect(event(page, 'דנה כהן')).toBeVisible()
  await drag(page, await slot(page, MONDAY, '10:15'), await slot(page, TUESDAY, '10:15'))
  await expect(dialog(page).getByText('המועד כבר תפוס')).toBeVisible()
  await expect(dialog(page).getByText('רון לוי')).toBeVisible()
  await axe()
  await dialog(page).getByRole('button', { name: 'חזרה' }).click()
  expect((await salon.one(id))?.start_time).toBe(`${MONDAY} 10:00:00`)
  const back = (await event(page, 'דנה כהן').boundingBox())!
  expect(back.x + back.width / 2).toBeGreaterThan((await slot(page, TUESDAY, '10:00')).x)

  await drag(page, await slot(page, MONDAY, '10:15'), await slot(page, TUESDAY, '10:15'))
  await dialog(page).getByRole('button', { name: 'לקבוע בכל זאת' }).click()
  await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${TUESDAY} 10:00:00`)
})

test('offers free times in the dialog and loses nothing that was typed @desktop', async ({ page }) => {
  await salon.book(`${TUESDAY} 10:00`, '11:00', { customer_id: salon.ron })
  await open(page)
  const at = await slot(page, TUESDAY, '10:15')
  const { id } = await salon.book(`${TUESDAY} 12:00`, '13:00')
  await expect(event(page, '12:00 - 13:00')).toBeVisible()
  await event(page, '12:00 - 13:00').click()
  await dialog(page).getByLabel('הערות').fill('רוצה גוונים')
  await dialog(page).getByLabel('שעת התחלה').selectOption('10:30')
  await dialog(page).getByLabel('שעת סיום').selectOption('11:30')
  await save(page)
  await expect(dialog(page).getByText('המועד כבר תפוס')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'חזרה' }).click()
  await expect(dialog(page).getByLabel('הערות')).toHaveValue('רוצה גוונים')
  await save(page)
  await dialog(page).getByRole('listitem').getByRole('button').first().click()
  await expect(dialog(page)).toBeHidden()
  const saved = await salon.one(id)
  expect(saved).toMatchObject({ notes: 'רוצה גוונים' })
  expect(saved?.start_time.slice(11)).not.toBe('10:30:00')
  expect(at.x).toBeGreaterThan(0)
})

test('deletes, and brings back @desktop', async ({ page }) => {
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  await event(page, 'דנה כהן').click()
  await dialog(page).getByRole('button', { name: 'מחיקת התור' }).click()
  await expect(event(page, 'דנה כהן')).toBeHidden()
  expect(await salon.one(id)).toBeUndefined()
  await page.getByRole('button', { name: 'ביטול המחיקה' }).click()
  await expect(event(page, 'דנה כהן')).toBeVisible()
  expect(await salon.one(id)).toBeDefined()
})

test('reminds, and the edge takes the colour of the status @desktop', async ({ page }) => {
  const { id } = await salon.book(`${TUESDAY} 10:00`, '11:00')
  await open(page)
  await event(page, 'דנה כהן').click()
  await dialog(page).getByRole('button', { name: 'שליחת תזכורת' }).click()
  await expect.poll(async () => (await salon.one(id))?.status_key).toBe('reminded')
  await expect(dialog(page).getByRole('combobox', { name: 'סטטוס' })).toHaveValue('נשלחה תזכורת')
  await dialog(page).getByLabel('הערות').fill('הגיעה תזכורת')
  await save(page)
  await expect(dialog(page)).toBeHidden()
  expect(await salon.one(id)).toMatchObject({ notes: 'הגיעה תזכורת', status_key: 'reminded' })
})

test('shows what was booked elsewhere, without a reload @desktop', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('button', { name: 'תור חדש' })).toBeVisible()
  await page.waitForRequest((request) => request.url().endsWith('/api/events')).catch(() => undefined)
  const { id, version } = await salon.book(`${WEDNESDAY} 10:00`, '11:00', { customer_id: salon.ron })
  await expect(event(page, 'רון לוי')).toBeVisible({ timeout: 2000 })
  await salon.call('DELETE', `/api/appointments/${id}`)
  await expect(event(page, 'רון לוי')).toBeHidden({ timeout: 2000 })
  expect(version).toBeGreaterThan(0)
})

test('lets choose when two people changed one appointment @desktop', async ({ page, axe }) => {
  const { id, version } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  await event(page, 'דנה כהן').click()
  await dialog(page).getByLabel('הערות').fill('שלי')
  const body = { employee_id: salon.noa, service_id: salon.cut, customer_id: salon.dana, notes: 'שלהם', version }
  await salon.call('PUT', `/api/appointments/${id}`, {
    ...body,
    start_time: `${MONDAY} 13:00:00`,
    end_time: `${MONDAY} 14:00:00`,
  })
  await save(page)
  await expect(dialog(page).getByText('התור שונה במקום אחר')).toBeVisible()
  await expect(dialog(page).getByText('שלהם')).toBeVisible()
  await axe()
  await dialog(page).getByRole('button', { name: 'לשמור את מה שנבחר כאן' }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await salon.one(id)).toMatchObject({ notes: 'שלי', start_time: `${MONDAY} 10:00:00` })
})

test('the month leads to its days @desktop', async ({ page }) => {
  await salon.book(`${WEDNESDAY} 10:00`, '11:00')
  await open(page, '?view=month')
  await event(page, 'תספורת (נועה)').click()
  await expect(grid(page)).toHaveAttribute('data-calendar', 'day')
  await expect(page).toHaveURL(/date=2026-11-18/)
  await page.goBack()
  await expect(grid(page)).toHaveAttribute('data-calendar', 'month')
  await page
    .locator('[role="cell"][data-date="2026-11-24"], [role="gridcell"][data-date="2026-11-24"]')
    .first()
    .click({ position: { x: 20, y: 60 } })
  await expect(page).toHaveURL(/date=2026-11-24/)
})

test('dragging across the team hands the appointment over, but not to somebody who does not give the service @desktop', async ({
  page,
}) => {
  const cut = await salon.book(`${MONDAY} 10:00`, '11:00')
  const colour = await salon.book(`${MONDAY} 12:00`, '13:30', {
    employee_id: salon.maya,
    service_id: salon.colour,
    customer_id: salon.ron,
  })
  await open(page, '?view=team')
  // by name: מאיה is the first column, נועה the second
  const [maya, noa] = ['2001-01-07', '2001-01-08'] as const
  await expect(event(page, 'דנה כהן')).toBeVisible()
  await drag(page, await slot(page, noa, '10:15'), await slot(page, maya, '15:15'))
  await expect.poll(async () => (await salon.one(cut.id))?.employee_id).toBe(salon.maya)
  expect(await salon.one(cut.id)).toMatchObject({ start_time: `${MONDAY} 15:00:00`, end_time: `${MONDAY} 16:00:00` })
  await drag(page, await slot(page, maya, '12:15'), await slot(page, noa, '12:15'))
  await expect(page.getByText('אינו נותן את השירות')).toBeVisible()
  expect(await salon.one(colour.id)).toMatchObject({ employee_id: salon.maya })

  const at = await slot(page, noa, '17:00')
  await page.mouse.click(at.x, at.y)
  await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל' })).toHaveValue('נועה')
})

test('narrows to an employee and a service, and says so @desktop', async ({ page, axe }) => {
  await salon.book(`${MONDAY} 10:00`, '11:00')
  await salon.book(`${MONDAY} 12:00`, '13:30', {
    employee_id: salon.maya,
    service_id: salon.colour,
    customer_id: salon.ron,
  })
  await open(page)
  await expect(event(page, 'רון לוי')).toBeVisible()
  await page.getByRole('button', { name: /סינון לפי עובד/ }).click()
  const choices = page.getByRole('menuitemradio')
  await expect(choices.first()).toHaveText('כל הצוות')
  await choices.filter({ hasText: 'מאיה' }).click()
  await expect(event(page, 'דנה כהן')).toBeHidden()
  await expect(page).toHaveURL(/employee=/)
  await axe()
  await page.getByRole('button', { name: 'הסרת הסינון מאיה' }).click()
  await expect(event(page, 'דנה כהן')).toBeVisible()
})

test('everything can be reached with the keys alone @desktop', async ({ page }) => {
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  const standing = event(page, 'דנה כהן')
  await expect(standing).toBeVisible()
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    if (await standing.evaluate((one) => one.contains(document.activeElement))) break
  }
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('עריכת תור')).toBeVisible()
  await expect(dialog(page).getByLabel('שעת התחלה')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await save(page)
  await expect(dialog(page)).toBeHidden()
  expect((await salon.one(id))?.start_time).toBe(`${MONDAY} 10:15:00`)
})

test('a service that does not exist yet is one link away @desktop', async ({ page }) => {
  for (const id of [salon.cut, salon.colour, salon.blow]) await salon.call('DELETE', `/api/products/${id}`)
  await open(page)
  await page.keyboard.press('n')
  await expect(dialog(page).getByRole('link', { name: 'הוספת שירות ראשון' })).toHaveAttribute('href', '/products')
})

test('keeps what was typed when the server is away @desktop', async ({ page, allowFault }) => {
  allowFault(/Failed to load resource/)
  await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  await event(page, 'דנה כהן').click()
  await dialog(page).getByLabel('הערות').fill('נשאר כאן')
  await page.route('**/api/appointments/*', (route) => route.abort())
  await save(page)
  await expect(page.getByText('אירעה שגיאה בעת שמירת התור.')).toBeVisible()
  await page.getByRole('button', { name: 'הבנתי' }).click()
  await expect(dialog(page).getByLabel('הערות')).toHaveValue('נשאר כאן')
})

test('on a phone: a day with its week, long presses, and one employee a page @phone', async ({ page, axe }) => {
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  await expect(grid(page)).toHaveAttribute('data-calendar', 'day')
  await expect(event(page, 'דנה כהן')).toBeVisible()
  await axe()
  const hour = (await slot(page, MONDAY, '11:30')).y - (await slot(page, MONDAY, '10:30')).y
  const standing = (await event(page, 'דנה כהן').boundingBox())!
  const finger = { x: standing.x + standing.width / 2, y: standing.y + standing.height / 2 }
  await pressAndDrag(page, finger, { x: finger.x, y: finger.y + hour }, 300)
  await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 11:00:00`)
  await page.getByRole('button', { name: 'סגירת ההודעה' }).tap()

  const first = await slot(page, MONDAY, '08:15')
  await pressAndDrag(page, first, { x: first.x, y: first.y + (hour * 3) / 4 }, 650)
  await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('08:15')
  await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('09:15')
  await axe()
  await dialog(page).getByRole('button', { name: 'סגירה' }).click()

  await page.getByRole('button', { name: /18\/11\/2026/ }).tap()
  await expect(page).toHaveURL(/date=2026-11-18/)
  await page.getByLabel('תצוגה').selectOption('team')
  await expect(page.getByText('עמוד 1 מתוך 2')).toBeVisible()
  await axe()
  await page.getByLabel('תצוגה').selectOption('month')
  await expect(grid(page)).toHaveAttribute('data-calendar', 'month')
  await axe()
  await page.getByRole('button', { name: 'תור חדש' }).tap()
  await expect(dialog(page).getByText('קביעת תור')).toBeVisible()
})
