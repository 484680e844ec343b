import {
  choose,
  chooseCustomer,
  CLOCK,
  dialog,
  event,
  MONDAY,
  moveEvent,
  open,
  openForm,
  press,
  pressSlot,
  resizeEvent,
  salonForEach,
  save,
  clear,
} from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

const starts = async () =>
  (await own.salon.list()).map(({ start_time }) => start_time.slice(5, 16)).toSorted((a, b) => a.localeCompare(b))
/** A weekly recurrence of דנה on four Mondays from 10:00. */
const bookRecurrence = async () => {
  const { salon } = own
  await salon.call('POST', '/api/appointment-series', {
    employee_id: salon.noa,
    service_id: salon.cut,
    customer_id: salon.dana,
    start_time: `${MONDAY} 10:00:00`,
    end_time: `${MONDAY} 11:00:00`,
    every_weeks: 1,
    count: 4,
  })
}

test('an appointment repeats; dates that are taken are skipped or moved one by one', async ({ page, axe }) => {
  const { salon } = own
  await salon.book('2026-11-30 12:15', '13:15', { customer_id: salon.ron })
  await salon.book('2026-12-14 12:15', '13:15', { customer_id: salon.ron })
  await open(page, `?view=day&employee=${salon.noa}`)
  await pressSlot(page, MONDAY, '12:00')
  await choose(page, 'שירות', 'תספורת')
  await chooseCustomer(page, 'דנה', 'דנה כהן')
  await press(dialog(page).getByText('תור חוזר'))
  await expect(dialog(page).getByText('כל 4 שבועות × 6', { exact: true })).toBeVisible()
  await dialog(page).getByLabel('כל כמה זמן').selectOption('כל שבועיים')
  await dialog(page).getByLabel('כמה תורים').selectOption('4 תורים')
  await expect(dialog(page).getByText('עד 28/12/2026 · 2 מועדים דורשים החלטה')).toBeVisible()
  await expect(dialog(page).getByText('תפוס: רון לוי 12:15 - 13:15')).toHaveCount(2)
  // nobody chose yet, so both are skipped
  await expect(dialog(page).getByRole('button', { name: 'קביעת 2 תורים' })).toBeVisible()
  const [free] = await dialog(page)
    .getByLabel('מה לעשות ב־14/12/2026')
    .locator('option')
    .allTextContents()
    .then((all) => all.filter((one) => one.includes('להעביר')))
  await dialog(page).getByLabel('מה לעשות ב־14/12/2026').selectOption(free!)
  // taken meanwhile by another person
  await salon.book('2026-12-28 12:00', '13:00', { customer_id: salon.ron })
  await press(dialog(page).getByRole('button', { name: 'קביעת 3 תורים' }))
  await expect(dialog(page).getByText('חלק מהמועדים נתפסו בינתיים', { exact: false })).toBeVisible()
  await expect.poll(() => salon.list()).toHaveLength(3)
  await dialog(page).getByLabel('מה לעשות ב־28/12/2026').selectOption('לקבוע בכל זאת')
  await axe()
  await press(dialog(page).getByRole('button', { name: 'קביעת 3 תורים' }))
  await expect(dialog(page)).toBeHidden()
  const ofDana = (await salon.list()).filter(({ customer_id }) => customer_id === salon.dana)
  expect(ofDana.map(({ start_time }) => start_time.slice(0, 10)).toSorted()).toEqual([
    MONDAY,
    '2026-12-14',
    '2026-12-28',
  ])
})

test('a drag of an appointment of a series asks what moves; a visit of two services repeats whole @desktop', async ({
  page,
  axe,
}) => {
  const { salon } = own
  await open(page, `?view=day&employee=${salon.noa}`)
  await test.step('a drag of an appointment of a series asks what moves, and goes back without an answer', async () => {
    await bookRecurrence()
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await moveEvent(page, [MONDAY, '10:15'], [MONDAY, '12:15'])
    await expect(page.getByText('מה להזיז?')).toBeVisible()
    await axe()
    await page.keyboard.press('Escape')
    await expect(event(page, '10:00 - 11:00')).toBeVisible()
    const before = ['11-16 10:00', '11-23 10:00', '11-30 10:00', '12-07 10:00']
    await expect.poll(() => starts()).toEqual(before)

    await moveEvent(page, [MONDAY, '10:15'], [MONDAY, '12:15'])
    await press(page.getByRole('button', { name: 'מהתור הזה והלאה' }))
    await expect.poll(starts).toEqual(['11-16 12:00', '11-23 12:00', '11-30 12:00', '12-07 12:00'])
    await press(page.getByRole('button', { name: 'החזרה' }))
    await expect.poll(starts).toEqual(before)

    await expect(event(page, '10:00 - 11:00')).toBeVisible()
    await resizeEvent(page, event(page, 'דנה כהן'), [MONDAY, '11:45'])
    await press(page.getByRole('button', { name: 'רק התור הזה' }))
    await expect
      .poll(async () => (await salon.list()).map(({ end_time }) => end_time.slice(11, 16)).toSorted())
      .toEqual(['11:00', '11:00', '11:00', '12:00'])
  })
  await clear(page, salon)
  await test.step('a drag of a series that meets another appointment lists the dates, and moves all the same', async () => {
    await bookRecurrence()
    await salon.book('2026-11-30 12:30', '13:30', { customer_id: salon.ron })
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await moveEvent(page, [MONDAY, '10:15'], [MONDAY, '12:15'])
    await press(page.getByRole('button', { name: 'כל הסדרה' }))
    await expect(page.getByText('תפוס: רון לוי 12:30 - 13:30')).toBeVisible()
    await expect.poll(() => starts()).toContain('12-07 10:00')
    await press(page.getByRole('button', { name: 'לשמור בכל זאת' }))
    await expect.poll(starts).toEqual(['11-16 12:00', '11-23 12:00', '11-30 12:00', '11-30 12:30', '12-07 12:00'])
  })
  await clear(page, salon)
  await test.step('a visit of two services repeats; its dates are moved and cancelled whole', async () => {
    await salon.book('2026-11-30 13:15', '14:15', { customer_id: salon.ron, employee_id: salon.maya })
    await pressSlot(page, MONDAY, '12:00')
    await choose(page, 'שירות', 'תספורת')
    await chooseCustomer(page, 'דנה', 'דנה כהן')
    await press(dialog(page).getByText('תור חוזר'))
    await press(dialog(page).getByRole('button', { name: 'שירות נוסף' }))
    await expect(dialog(page).getByText('אחרי בחירת שירות ועובד ייבדקו המועדים', { exact: false })).toBeVisible()
    // מאיה alone gives it
    await choose(page, 'שירות 2', 'צבע')
    await dialog(page).getByLabel('כל כמה זמן').selectOption('כל שבועיים')
    await dialog(page).getByLabel('כמה תורים').selectOption('3 תורים')
    await expect(dialog(page).getByText('תפוס: רון לוי 13:15 - 14:15')).toBeVisible()
    await axe()
    await dialog(page).getByLabel('מה לעשות ב־30/11/2026').selectOption({ index: 1 })
    await press(dialog(page).getByRole('button', { name: 'קביעת 3 תורים' }))
    await expect(dialog(page)).toBeHidden()
    const ofDana = async () => (await salon.list()).filter(({ customer_id }) => customer_id === salon.dana)
    const servicesOfDana = async () => Object.groupBy(await ofDana(), ({ service_name }) => service_name)
    await expect.poll(() => servicesOfDana()).toMatchObject({ צבע: { length: 3 }, תספורת: { length: 3 } })

    await press(event(page, 'דנה כהן'))
    await expect(dialog(page).getByText('תור 1 מתוך 3')).toBeVisible()
    await press(dialog(page).getByRole('button', { name: 'עריכה' }))
    // the free hours move what is below them when they come
    await expect(dialog(page).getByText(/^פנוי ב/)).toBeVisible()
    await choose(page, 'סטטוס', 'בוטל')
    await save(page)
    await expect(page.getByText('השינוי יחול על כל השירותים שבכל ביקור.', { exact: false })).toBeVisible()
    await press(page.getByRole('button', { name: 'כל הסדרה' }))
    await expect
      .poll(async () => (await ofDana()).map(({ status_key }) => status_key))
      .toEqual(Array.from({ length: 6 }, () => 'cancelled'))
  })
})

test('an appointment of a series says which one it is, and asks what a change is for @desktop', async ({
  page,
  axe,
}) => {
  await bookRecurrence()
  const { salon } = own
  await open(page, `?view=day&employee=${salon.noa}&date=2026-11-23`)
  await press(event(page, 'דנה כהן'))
  await expect(dialog(page).getByText('תור 2 מתוך 4')).toBeVisible()
  await axe()
  await press(dialog(page).getByRole('button', { name: 'עריכה' }))
  await expect(dialog(page).getByText('תור 2 מתוך 4')).toBeVisible()
  await dialog(page).getByLabel('שעת התחלה').selectOption('12:00')
  await dialog(page).getByLabel('שעת סיום').selectOption('13:00')
  await save(page)
  await expect(page.getByRole('button', { name: 'רק התור הזה' })).toBeVisible()
  await axe()
  await press(page.getByRole('button', { name: 'מהתור הזה והלאה' }))
  await expect(dialog(page)).toBeHidden()
  await expect.poll(starts).toEqual(['11-16 10:00', '11-23 12:00', '11-30 12:00', '12-07 12:00'])
})

test('a change of a series lists the dates that it meets; cancelling and deleting ask what they are for @phone', async ({
  page,
}) => {
  const { salon } = own
  await open(page, `?view=day&employee=${salon.noa}`)
  await test.step('a change that meets another appointment lists the dates and can be saved all the same', async () => {
    await bookRecurrence()
    await salon.book('2026-11-30 12:30', '13:30', { customer_id: salon.ron })
    await openForm(page, event(page, 'דנה כהן'))
    await dialog(page).getByLabel('שעת התחלה').selectOption('12:00')
    await dialog(page).getByLabel('שעת סיום').selectOption('13:00')
    await save(page)
    await press(page.getByRole('button', { name: 'כל הסדרה' }))
    await expect(page.getByText('תפוס: רון לוי 12:30 - 13:30')).toBeVisible()
    await expect.poll(() => starts()).toContain('12-07 10:00')
    await press(page.getByRole('button', { name: 'לשמור בכל זאת' }))
    await expect(dialog(page)).toBeHidden()
    await expect.poll(starts).toEqual(['11-16 12:00', '11-23 12:00', '11-30 12:00', '11-30 12:30', '12-07 12:00'])
  })
  await clear(page, salon)
  await test.step('cancelling asks what is cancelled', async () => {
    await bookRecurrence()
    await openForm(page, event(page, 'דנה כהן'))
    // the free hours move what is below them when they come
    await expect(dialog(page).getByText(/^פנוי ב/)).toBeVisible()
    await choose(page, 'סטטוס', 'בוטל')
    await save(page)
    await expect(page.getByText('מה לבטל?')).toBeVisible()
    await press(page.getByRole('button', { name: 'כל הסדרה' }))
    await expect
      .poll(async () => (await salon.list()).map(({ status_key }) => status_key))
      .toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled'])
  })
  await clear(page, salon)
  await test.step('a series is deleted from one appointment on, and comes back with one press', async () => {
    await bookRecurrence()
    await open(page, `?view=day&employee=${salon.noa}&date=2026-11-23`)
    await openForm(page, event(page, 'דנה כהן'))
    await press(dialog(page).getByRole('button', { name: 'מחיקת התור' }))
    await press(page.getByRole('button', { name: 'מהתור הזה והלאה' }))
    await press(page.getByRole('button', { name: 'למחוק בלי להודיע' }))
    await expect(event(page, 'דנה כהן')).toBeHidden()
    await expect.poll(starts).toEqual(['11-16 10:00'])
    await press(page.getByRole('button', { name: 'החזרה' }))
    await expect.poll(starts).toEqual(['11-16 10:00', '11-23 10:00', '11-30 10:00', '12-07 10:00'])
  })
})
