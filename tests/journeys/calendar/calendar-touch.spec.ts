import { boxOf, device, middleOf, touchAndMove } from './calendar-devices.ts'
import {
  moveEvent,
  choose,
  chooseView,
  CLOCK,
  dialog,
  event,
  makeTeam,
  grid,
  MONDAY,
  open,
  openForm,
  salonForEach,
  press,
  pressSlot,
  save,
  slot,
  selectTime,
  TUESDAY,
  showDate,
  WEDNESDAY,
  clear,
} from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

test('on a phone: an appointment moves by touch, under the floating button, and by the dialog and the strip @phone', async ({
  page,
}) => {
  const salon = own.salon
  await open(page)
  await test.step('on a phone: moves to another hour by touch, to another day by the dialog and the strip', async () => {
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await moveEvent(page, [MONDAY, '10:15'], [MONDAY, '12:30'])
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 12:15:00`)
    await expect(event(page, '12:15 - 13:15')).toBeVisible()
    await press(page.getByRole('button', { name: 'החזרה' }))
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 10:00:00`)
    await expect(event(page, '10:00 - 11:00')).toBeVisible()

    // a slow finger opens it, too
    const middle = middleOf(await boxOf(event(page, 'דנה כהן')))
    await touchAndMove(page, middle, middle, 350)
    await press(dialog(page).getByRole('button', { name: 'עריכה' }))
    await dialog(page).getByLabel('תאריך').fill('17/11/2026')
    await dialog(page).getByLabel('שעת התחלה').selectOption('12:00')
    await dialog(page).getByLabel('שעת סיום').selectOption('13:00')
    await save(page)
    await expect(dialog(page)).toBeHidden()
    await expect(event(page, 'דנה כהן')).toBeHidden()
    await expect
      .poll(() => salon.one(id))
      .toMatchObject({
        start_time: `${TUESDAY} 12:00:00`,
        end_time: `${TUESDAY} 13:00:00`,
        employee_id: salon.noa,
      })
    await showDate(page, TUESDAY)
    await expect(event(page, '12:00 - 13:00')).toBeVisible()
  })
  await clear(page, salon)
  await test.step('on a phone: a moved appointment opens by a tap', async () => {
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await showDate(page, MONDAY)
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await moveEvent(page, [MONDAY, '10:15'], [MONDAY, '12:15'])
    await expect(event(page, '12:00 - 13:00')).toBeVisible()
    await openForm(page, event(page, '12:00 - 13:00'))
    await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('12:00')
    await press(dialog(page).getByRole('button', { name: 'סגירה' }))
    await expect(dialog(page)).toBeHidden()
    // and moves on without a long press, because it is selected
    await moveEvent(page, [MONDAY, '12:15'], [MONDAY, '13:15'])
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 13:00:00`)
    await expect(dialog(page)).toBeHidden()
  })
  await clear(page, salon)
  await test.step('on a phone: the floating button does not cover a moving appointment', async () => {
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await open(page)
    await expect(event(page, 'דנה כהן')).toBeVisible()
    const button = page.getByRole('button', { name: 'תור חדש' })
    const over = middleOf(await boxOf(button))
    await touchAndMove(page, middleOf(await boxOf(event(page, 'דנה כהן'))), over, 300)
    await expect.poll(async () => (await salon.one(id))?.start_time).not.toBe(`${MONDAY} 10:00:00`)
    await expect(button).toBeVisible()
  })
})

test('on a phone: one employee at a time, and the dialog hands an appointment over @phone', async ({ page }) => {
  const { salon, cut, expectHandedOver } = await makeTeam(own.salon)
  await open(page)
  // the person who is signed in comes first
  await expect(event(page, 'דנה כהן')).toBeVisible()
  await device().showEmployee(page, 'מאיה')
  await openForm(page, event(page, 'רון לוי'))
  await press(dialog(page).getByRole('combobox', { name: 'עובד מטפל' }))
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['מאיה'])
  await page.keyboard.press('Escape')
  await press(dialog(page).getByRole('button', { name: 'סגירה' }))
  await expect(dialog(page)).toBeHidden()
  await device().showEmployee(page, 'נועה')
  await expect(event(page, 'דנה כהן')).toBeVisible()
  await moveEvent(page, [MONDAY, '10:15'], [MONDAY, '12:15'])
  await expect.poll(async () => (await salon.one(cut.id))?.start_time).toBe(`${MONDAY} 12:00:00`)
  await expect.poll(async () => (await salon.one(cut.id))?.employee_id).toBe(salon.noa)
  await openForm(page, event(page, 'דנה כהן'))
  await choose(page, 'עובד מטפל', 'מאיה')
  await dialog(page).getByLabel('שעת התחלה').selectOption('15:00')
  await dialog(page).getByLabel('שעת סיום').selectOption('16:00')
  await save(page)
  await expect(dialog(page)).toBeHidden()
  await expect(event(page, 'דנה כהן')).toBeHidden()
  await expectHandedOver()

  await pressSlot(page, MONDAY, '17:00')
  await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל' })).toHaveValue('נועה')
  await press(dialog(page).getByRole('button', { name: 'סגירה' }))
  await device().showEmployee(page, 'מאיה')
  await expect(event(page, 'דנה כהן')).toContainText('15:00 - 16:00')
})

test('on a phone: a day with its week, long presses, a list and a month @phone', async ({ page, axe }) => {
  const salon = own.salon
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await open(page)
  await expect(grid(page)).toHaveAttribute('data-calendar', 'day')
  await expect(event(page, 'דנה כהן')).toBeVisible()
  await moveEvent(page, [MONDAY, '10:15'], [MONDAY, '11:15'])
  await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 11:00:00`)
  await press(page.getByRole('button', { name: 'סגירת ההודעה' }))

  await selectTime(page, [MONDAY, '08:15'], [MONDAY, '09:00'])
  await press(page.getByRole('menuitem', { name: 'תור' }))
  await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('08:15')
  await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('09:15')
  await axe()
  await press(dialog(page).getByRole('button', { name: 'סגירה' }))

  await showDate(page, WEDNESDAY)
  await expect(page).toHaveURL(/date=2026-11-18/)
  await chooseView(page, 'סדר יום')
  await expect(grid(page)).toHaveAttribute('data-calendar', 'agenda')
  await chooseView(page, 'חודש')
  await expect(grid(page)).toHaveAttribute('data-calendar', 'month')
  await press(page.getByRole('button', { name: 'תור חדש' }))
  await expect(dialog(page).getByText('קביעת תור')).toBeVisible()
})

test('on a phone: a touch that moves at once scrolls, a swipe leads to the next day, and the title stays @phone', async ({
  page,
}) => {
  const salon = own.salon
  await open(page)
  await test.step('on a phone: a touch that moves at once scrolls, and moves no appointment', async () => {
    const { id } = await salon.book(`${MONDAY} 12:00`, '13:00')
    await expect(event(page, 'דנה כהן')).toBeVisible()
    const { x, y } = await slot(page, MONDAY, '12:30')
    const before = (await boxOf(event(page, 'דנה כהן'))).y
    await touchAndMove(page, { x, y }, { x, y: y - 120 }, 0)
    await expect.poll(async () => (await boxOf(event(page, 'דנה כהן'))).y).toBeLessThan(before - 40)
    await expect(dialog(page)).toBeHidden()
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 12:00:00`)
  })
  await clear(page, salon)
  await test.step('on a phone: a swipe to the left leads to the next day, one to the right back', async () => {
    await salon.book(`${TUESDAY} 12:00`, '13:00')
    const { x, y } = await slot(page, MONDAY, '12:30')
    const [right, left] = [
      { x: x + 80, y },
      { x: x - 80, y: y + 6 },
    ]
    await touchAndMove(page, right, left, 0)
    await expect(page).toHaveURL(/date=2026-11-17/)
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await touchAndMove(page, left, right, 0)
    await expect(page).toHaveURL(/date=2026-11-16/)
    await expect(dialog(page)).toBeHidden()
  })
  await clear(page, salon)
  await test.step('on a phone: title, week and employees take at most 132 px, and the title is not cut', async () => {
    const scroller = grid(page).locator('[data-scroller]')
    await scroller.evaluate((one) => one.scrollTo(0, 0))
    const { y } = await boxOf(grid(page))
    expect(y).toBeLessThanOrEqual(132)
    const isCut = (what: Element) => what.scrollWidth > what.clientWidth
    const title = page.getByRole('heading', { level: 1 }).getByRole('button')
    await expect(title).toHaveText(/^ב׳, 16 בנובמבר/)
    await expect.poll(() => title.locator('span').first().evaluate(isCut)).toBe(false)
    await scroller.evaluate((one) => one.scrollBy(0, 300))
    await expect.poll(async () => (await boxOf(grid(page))).y, 'nothing jumps while it scrolls').toBe(y)
  })
})
