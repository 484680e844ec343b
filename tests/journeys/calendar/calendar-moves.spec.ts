import { boxOf } from './calendar-devices.ts'
import {
  moveEvent,
  CLOCK,
  dialog,
  event,
  makeTeam,
  MONDAY,
  open,
  openGrid,
  salonForEach,
  press,
  pressSlot,
  resizeEvent,
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

test('drags to another day, back, and to times that are taken or in a vacation, after confirmation @desktop', async ({
  page,
  axe,
}) => {
  const salon = own.salon
  await openGrid(page, salon)
  await test.step('drags to another day and hour, right to left, and undoes it', async () => {
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await expect(event(page, 'דנה כהן')).toBeVisible()
    const from = await slot(page, MONDAY, '10:15')
    const to = await slot(page, TUESDAY, '12:15')
    expect(to.x, 'the next day is to the left').toBeLessThan(from.x)
    await moveEvent(page, [MONDAY, '10:15'], [TUESDAY, '12:15'])
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${TUESDAY} 12:00:00`)
    await expect.poll(() => salon.one(id)).toMatchObject({ end_time: `${TUESDAY} 13:00:00`, employee_id: salon.noa })
    await expect(event(page, '12:00 - 13:00')).toBeVisible()
    await press(page.getByRole('button', { name: 'החזרה' }))
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 10:00:00`)
    await expect(event(page, '10:00 - 11:00')).toBeVisible()
  })
  await clear(page, salon)
  await test.step('explains a taken time after a drag, and books over it after confirmation', async () => {
    await salon.book(`${TUESDAY} 10:00`, '11:00', { customer_id: salon.ron })
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await moveEvent(page, [MONDAY, '10:15'], [TUESDAY, '10:15'])
    await expect(dialog(page).getByText('המועד כבר תפוס')).toBeVisible()
    await expect(dialog(page).getByText(/לנועה כבר יש תור ביום שלישי 17\/11, בין 10:00 ל־11:00/)).toBeVisible()
    // the days of the employee and of another one who is free
    await expect(dialog(page).getByRole('img', { name: /^נועה: .*רון לוי 10:00–11:00/ })).toBeVisible()
    await expect(dialog(page).getByRole('img', { name: /^מאיה: / })).toContainText('פנוי')
    await expect(dialog(page).getByRole('button', { name: '10:00 אצל מאיה' })).toContainText('אותה שעה, ג׳ 17/11')
    await expect(dialog(page).getByRole('button', { name: '10:00 אצל נועה' })).toContainText('ד׳ 18/11')
    await axe()
    await press(dialog(page).getByRole('button', { name: 'חזרה' }))
    await expect(dialog(page)).toBeHidden()
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 10:00:00`)
    const back = await boxOf(event(page, 'דנה כהן'))
    expect(back.x + back.width / 2).toBeGreaterThan((await slot(page, TUESDAY, '10:00')).x)

    await moveEvent(page, [MONDAY, '10:15'], [TUESDAY, '10:15'])
    await press(dialog(page).getByRole('button', { name: 'לקבוע בכל זאת' }))
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${TUESDAY} 10:00:00`)
  })
  await clear(page, salon)
  await test.step('explains a taken hour of the same day, and takes a free one instead', async () => {
    await salon.book(`${TUESDAY} 12:00`, '13:00', { customer_id: salon.ron })
    const { id } = await salon.book(`${TUESDAY} 10:00`, '11:00')
    await showDate(page, TUESDAY)
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await moveEvent(page, [TUESDAY, '10:15'], [TUESDAY, '12:15'])
    await expect(dialog(page).getByText('המועד כבר תפוס')).toBeVisible()
    await press(dialog(page).getByRole('button', { name: /^לקבוע ל[^ ]/ }))
    await expect(dialog(page)).toBeHidden()
    await expect.poll(async () => (await salon.one(id))?.start_time).not.toBe(`${TUESDAY} 10:00:00`)
    const [start, end] = [(await salon.one(id))!.start_time, (await salon.one(id))!.end_time]
    expect(end <= `${TUESDAY} 12:00:00` || start >= `${TUESDAY} 13:00:00`, `${start} - ${end} is free`).toBe(true)
  })
  await clear(page, salon)
  await test.step('says that the employee is on vacation after a drag, and books all the same', async () => {
    await salon.call('POST', `/api/employees/${salon.noa}/absences`, { from_date: WEDNESDAY, until_date: WEDNESDAY })
    const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
    await expect(event(page, 'דנה כהן')).toBeVisible()
    await moveEvent(page, [MONDAY, '10:15'], [WEDNESDAY, '10:15'])
    await expect(dialog(page).getByRole('heading', { name: 'מחוץ לשעות העבודה' })).toBeVisible()
    await expect(dialog(page).getByText('חופשה של נועה')).toBeVisible()
    await expect(dialog(page).getByText('המועד כבר תפוס')).toHaveCount(0)
    await axe()
    await press(dialog(page).getByRole('button', { name: 'לקבוע בכל זאת' }))
    await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${WEDNESDAY} 10:00:00`)
    await open(page, `?view=team&date=${WEDNESDAY}`)
    await expect(page.locator('[data-shape="team"]').getByText('חופשה · תור אחד')).toBeVisible()
  })
})

test('drags the end of an appointment, and selects a time by dragging', async ({ page }) => {
  const salon = own.salon
  const { id } = await salon.book(`${MONDAY} 10:00`, '11:00')
  await openGrid(page, salon)
  await resizeEvent(page, event(page, 'דנה כהן'), [MONDAY, '11:45'])
  await expect.poll(async () => (await salon.one(id))?.end_time).toBe(`${MONDAY} 12:00:00`)
  await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${MONDAY} 10:00:00`)

  await showDate(page, WEDNESDAY)
  await selectTime(page, [WEDNESDAY, '15:00'], [WEDNESDAY, '15:45'])
  await press(page.getByRole('menuitem', { name: 'תור' }))
  await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('15:00')
  await expect(dialog(page).getByLabel('שעת סיום')).toHaveValue('16:00')
  await expect(dialog(page).getByLabel('תאריך')).toHaveValue('18/11/2026')
})

test('in the team view dragging hands an appointment over, but only to employees who give the service @desktop', async ({
  page,
}) => {
  const { expectHandedOver } = await makeTeam(own.salon)
  await open(page, '?view=team')
  // by name: מאיה is the first column, נועה the second
  await expect(event(page, 'דנה כהן')).toBeVisible()
  await moveEvent(page, ['2001-01-08', '10:15'], ['2001-01-07', '15:15'])
  await expectHandedOver()
  await moveEvent(page, ['2001-01-07', '12:15'], ['2001-01-08', '12:15'])
  await expect(page.getByText('אינו נותן את השירות')).toBeVisible()
  await expectHandedOver()

  await pressSlot(page, '2001-01-08', '17:00')
  await expect(dialog(page).getByRole('combobox', { name: 'עובד מטפל' })).toHaveValue('נועה')
})
