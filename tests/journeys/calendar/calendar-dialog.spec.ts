import {
  choose,
  chooseCustomer,
  CLOCK,
  dialog,
  event,
  MONDAY,
  open,
  openForm,
  openGrid,
  salonForEach,
  press,
  pressSlot,
  save,
  TUESDAY,
  showDate,
  WEDNESDAY,
  clear,
} from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

test('books after a press on the grid; the fields of the dialog follow each other', async ({ page, axe }) => {
  const salon = own.salon
  await open(page, `?employee=${salon.maya}`)
  await showDate(page, TUESDAY)
  await pressSlot(page, TUESDAY, '12:00')
  await expect(dialog(page).getByText('קביעת תור')).toBeVisible()
  await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('12:00')
  await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('12:15')
  await axe()

  await dialog(page).getByLabel('שעת התחלה').selectOption('13:00')
  await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('13:15')
  await dialog(page).getByLabel('שעת סיום').selectOption('11:00')
  await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('10:45')

  await save(page)
  // the grid is of one employee, who is filled in
  await expect(dialog(page).getByText('שדה חובה')).toHaveCount(2)
  await axe()
  await choose(page, 'שירות', 'צבע')
  // only one employee gives the service
  await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל' })).toHaveValue('מאיה')
  await chooseCustomer(page, 'דנה', 'דנה כהן')
  await dialog(page).getByLabel('שעת סיום').selectOption('12:30')
  await save(page)
  await expect(dialog(page)).toBeHidden()
  await expect(event(page, 'דנה כהן')).toContainText('צבע')
  const [row] = await salon.list()
  expect(row).toMatchObject({
    start_time: `${TUESDAY} 10:45:00`,
    end_time: `${TUESDAY} 12:30:00`,
    employee_id: salon.maya,
  })
})

test('a passer-by is booked by three taps; the message shows the visit, and takes it back', async ({ page, axe }) => {
  const salon = own.salon
  await salon.book('2026-11-16 16:00', '17:00', { employee_id: salon.maya, service_id: salon.blow })
  await open(page, `?employee=${salon.maya}`)
  await showDate(page, TUESDAY)
  await pressSlot(page, TUESDAY, '12:00')
  await press(dialog(page).getByRole('button', { name: 'לקוח מזדמן' }))
  await expect(dialog(page).getByRole('textbox', { name: 'לקוח מזדמן' })).toBeVisible()
  await axe()
  await save(page)
  await expect(dialog(page)).toBeHidden()
  const booked = async () => (await salon.list()).find(({ start_time }) => start_time === `${TUESDAY} 12:00:00`)
  await expect.poll(booked).toMatchObject({ walk_in: 1, employee_id: salon.maya })
  const said = page.getByRole('log').getByText('נקבע לג׳ 17/11 12:00 אצל מאיה')
  await expect(said).toBeVisible()
  await press(page.getByRole('button', { name: 'הצגה' }))
  await expect(event(page, 'לקוח מזדמן')).toBeVisible()

  await press(event(page, 'לקוח מזדמן'))
  await press(dialog(page).getByRole('button', { name: 'עריכה' }))
  await dialog(page).getByLabel('תאריך').fill('19.11')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('תאריך')).toHaveValue('19/11/2026')
  await dialog(page).getByLabel('שעת התחלה').selectOption('13:00')
  await save(page)
  await expect(page.getByRole('log')).toContainText('עבר לה׳ 19/11 13:00 אצל מאיה')
  await press(page.getByRole('button', { name: 'החזרה' }))
  await expect.poll(booked).toMatchObject({ walk_in: 1 })
})

test('a service sets the length of a new appointment; without a service, a link leads to adding one @desktop', async ({
  page,
}) => {
  const salon = own.salon
  await test.step('a service sets the length of a new appointment, and the button and N open the dialog', async () => {
    await open(page, `?date=${WEDNESDAY}&view=day`)
    await press(page.getByRole('button', { name: 'תור חדש' }))
    await choose(page, 'שירות', 'תספורת')
    await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('09:00')
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'יציאה בלי שמירה' }))
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('n')
    await expect(dialog(page).getByText('קביעת תור')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })
  await test.step('a link leads to adding a missing service', async () => {
    for (const id of [salon.cut, salon.colour, salon.blow])
      await salon.call('DELETE', `/api/products/${id}?accept=appointments`)
    await open(page)
    await page.keyboard.press('n')
    await expect(dialog(page).getByRole('link', { name: 'הוספת שירות ראשון' })).toHaveAttribute('href', '/products')
  })
})

test('offers free times in the dialog and keeps the input @phone', async ({ page }) => {
  const salon = own.salon
  await salon.book(`${TUESDAY} 10:00`, '11:00', { customer_id: salon.ron })
  await openGrid(page, salon)
  await showDate(page, TUESDAY)
  const { id } = await salon.book(`${TUESDAY} 12:00`, '13:00')
  await expect(event(page, '12:00 - 13:00')).toBeVisible()
  await openForm(page, event(page, '12:00 - 13:00'))
  await dialog(page).getByLabel('הערות').fill('רוצה גוונים')
  await dialog(page).getByLabel('שעת התחלה').selectOption('10:30')
  await dialog(page).getByLabel('שעת סיום').selectOption('11:30')
  await save(page)
  await expect(dialog(page).getByText('המועד כבר תפוס')).toBeVisible()
  await press(dialog(page).getByRole('button', { name: 'חזרה' }))
  await expect(dialog(page).getByLabel('הערות')).toHaveValue('רוצה גוונים')
  await save(page)
  await press(dialog(page).getByRole('button', { name: /^לקבוע ל[^ ]/ }))
  await expect(dialog(page)).toBeHidden()
  const saved = await salon.one(id)
  expect(saved).toMatchObject({ notes: 'רוצה גוונים' })
  expect(saved?.start_time.slice(11)).not.toBe('10:30:00')
})

test('an appointment is deleted and restored, and its form keeps what was typed when others changed it @desktop', async ({
  page,
  axe,
  allowFault,
}) => {
  allowFault(/Failed to load resource/)
  const salon = own.salon
  await openGrid(page, salon)
  await test.step('deletes and restores an appointment', async () => {
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await openForm(page, event(page, 'דנה כהן'))
    await press(dialog(page).getByRole('button', { name: 'מחיקת התור' }))
    await expect(page.getByText('להודיע ללקוח שהתור בוטל?')).toBeVisible()
    await axe()
    await press(page.getByRole('button', { name: 'למחוק ולהודיע' }))
    await expect(event(page, 'דנה כהן')).toBeHidden()
    await expect.poll(() => salon.one(id)).toBeUndefined()
    await press(page.getByRole('button', { name: 'החזרה' }))
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await expect.poll(() => salon.one(id)).toBeDefined()
  })
  await clear(page, salon)
  await test.step('restores an overlapping appointment after the overlap is confirmed', async () => {
    await salon.book(`${MONDAY} 10:00`, '11:00', { customer_id: salon.ron })
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00', { allow_overlap: 1 })
    await openForm(page, event(page, 'דנה כהן'))
    await press(dialog(page).getByRole('button', { name: 'מחיקת התור' }))
    await press(page.getByRole('button', { name: 'למחוק בלי להודיע' }))
    await expect(event(page, 'דנה כהן')).toBeHidden()
    await press(page.getByRole('button', { name: 'החזרה' }))
    await expect(page.getByText('תספורת (נועה), רון לוי')).toBeVisible()
    await axe()
    await press(page.getByRole('button', { name: 'לקבוע בכל זאת' }))
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await expect.poll(() => salon.one(id)).toBeDefined()
  })
  await clear(page, salon)
  await test.step('offers a choice when two people changed one appointment', async () => {
    const { id, version } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await openForm(page, event(page, 'דנה כהן'))
    await dialog(page).getByLabel('הערות').fill('שלי')
    const body = { employee_id: salon.noa, service_id: salon.cut, customer_id: salon.dana, notes: 'שלהם', version }
    await salon.call('PUT', `/api/appointments/${id}`, {
      ...body,
      start_time: `${MONDAY} 13:00:00`,
      end_time: `${MONDAY} 14:00:00`,
    })
    await save(page)
    await expect(dialog(page).getByText('התור עודכן בינתיים ממקום אחר')).toBeVisible()
    await expect(dialog(page).getByText('שלהם')).toBeVisible()
    await axe()
    await press(dialog(page).getByRole('button', { name: 'לשמור את מה שנבחר כאן' }))
    await expect(dialog(page)).toBeHidden()
    await expect.poll(() => salon.one(id)).toMatchObject({ notes: 'שלי', start_time: `${MONDAY} 10:00:00` })
  })
  await clear(page, salon)
  await test.step('keeps the input when the server is unreachable', async () => {
    await salon.book(`${MONDAY} 10:00`, '11:00')
    await openForm(page, event(page, 'דנה כהן'))
    await dialog(page).getByLabel('הערות').fill('נשאר כאן')
    await page.route('**/api/appointments/*', (route) => route.abort())
    await save(page)
    await expect(page.getByText('אירעה שגיאה בעת שמירת התור.')).toBeVisible()
    await press(page.getByRole('button', { name: 'הבנתי' }))
    await expect(dialog(page).getByLabel('הערות')).toHaveValue('נשאר כאן')
    await page.unroute('**/api/appointments/*')
    await page.keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'יציאה בלי שמירה' }))
    await expect(dialog(page)).toBeHidden()
  })
  await clear(page, salon)
  await test.step('a reminder changes the status and the colour of the appointment', async () => {
    // too soon for an automatic reminder
    const { id } = await salon.book(`${MONDAY} 14:00`, '15:00')
    const edge = event(page, 'דנה כהן').locator('i').first()
    const colour = () => edge.evaluate((one) => getComputedStyle(one).backgroundColor)
    const before = await colour()
    await openForm(page, event(page, 'דנה כהן'))
    await press(dialog(page).getByRole('button', { name: 'שליחת תזכורת' }))
    await expect.poll(async () => (await salon.one(id))?.status_key).toBe('reminded')
    await expect(dialog(page).getByRole('combobox', { name: 'סטטוס' })).toHaveValue('נשלחה תזכורת')
    await press(dialog(page).getByRole('button', { name: 'שליחת תזכורת' }))
    await expect(page.getByRole('dialog', { name: /תזכורת כבר נשלחה .*לשלוח שוב\?/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog(page).getByLabel('הערות').fill('הגיעה תזכורת')
    await save(page)
    await expect(dialog(page)).toBeHidden()
    await expect.poll(() => salon.one(id)).toMatchObject({ notes: 'הגיעה תזכורת', status_key: 'reminded' })
    await expect.poll(colour).not.toBe(before)
  })
  await clear(page, salon)
  await test.step('finds an appointment that another person moved, in the dialog and by an older link', async () => {
    const { id, version } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await openForm(page, event(page, 'דנה כהן'))
    await dialog(page).getByLabel('הערות').fill('שלי')
    const body = { employee_id: salon.noa, service_id: salon.cut, customer_id: salon.dana, version }
    const times = { start_time: '2027-11-16 13:00:00', end_time: '2027-11-16 14:00:00' }
    await salon.call('PUT', `/api/appointments/${id}`, { ...body, ...times })
    await save(page)
    await expect(dialog(page).getByText('16/11/2027')).toBeVisible()
    await press(dialog(page).getByRole('button', { name: 'להשאיר את מה שביומן' }))
    await expect(dialog(page)).toBeHidden()

    await open(page, `?date=${MONDAY}&appointment=${id}`)
    await expect(dialog(page).getByLabel('תאריך')).toHaveValue('16/11/2027')
    await press(dialog(page).getByRole('button', { name: 'סגירה' }))
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await salon.call('DELETE', `/api/appointments/${id}`)
    await open(page, `?date=${MONDAY}&appointment=${id}`)
    await expect(page.getByText('התור לא נמצא ביומן. ייתכן שנמחק')).toBeVisible()
  })
})
