import {
  CLOCK,
  dialog,
  event,
  MONDAY,
  moveEvent,
  open,
  press,
  pressSlot,
  salonForEach,
  save,
  selectTime,
  choose,
  chooseView,
  chooseCustomer,
  clear,
} from './calendar-steps.ts'
import type { Page } from '@playwright/test'
import type { Salon } from './calendar-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

type Block = {
  id: number
  start_time: string
  end_time: string
  reason: string
  icon: string
  employee_id: number | null
}
/** Frees the time again, before the next part of a journey. */
async function unblock(page: Page, salon: Salon) {
  await clear(page, salon)
  for (const { id } of await blocksOf(salon)) await salon.call('DELETE', `/api/time-blocks/${id}`)
}
const blocksOf = async ({ call }: Salon): Promise<Block[]> => {
  const query = new URLSearchParams({ start: `${MONDAY} 00:00:00`, end: '2027-03-01 00:00:00' })
  return (await call<{ time_blocks: Block[] }>('GET', `/api/time-blocks?${query}`)).time_blocks
}

test('a time is blocked in two gestures, named, and freed again', async ({ page, axe }) => {
  const { salon } = own
  await open(page, `?view=day&employee=${salon.noa}`)
  // the first gesture draws the time, the second chooses
  await selectTime(page, [MONDAY, '12:00'], [MONDAY, '12:45'])
  await expect(page.getByRole('menuitem')).toHaveText(['תור', 'חסימת זמן'])
  await axe()
  await press(page.getByRole('menuitem', { name: 'חסימת זמן' }))
  await expect(event(page, 'זמן חסום')).toBeVisible()
  await expect
    .poll(() => blocksOf(salon))
    .toMatchObject([{ start_time: `${MONDAY} 12:00:00`, end_time: `${MONDAY} 13:00:00`, employee_id: salon.noa }])

  await press(page.getByRole('button', { name: 'פרטים' }))
  await press(dialog(page).getByRole('button', { name: 'הפסקה' }))
  await axe()
  await save(page)
  await expect(dialog(page)).toBeHidden()
  await expect(event(page, 'הפסקה')).toBeVisible()
  await expect.poll(() => blocksOf(salon)).toMatchObject([{ reason: 'הפסקה', icon: 'break' }])

  await press(event(page, 'הפסקה'))
  await press(dialog(page).getByRole('button', { name: 'הסרת החסימה' }))
  await expect(event(page, 'הפסקה')).toBeHidden()
  await expect.poll(() => blocksOf(salon)).toEqual([])
  await press(page.getByRole('button', { name: 'החזרה' }))
  await expect(event(page, 'הפסקה')).toBeVisible()
  await expect.poll(() => blocksOf(salon)).toHaveLength(1)
})

test('a block moves by a drag and back, stops a booking until it is confirmed, and can be for all @desktop', async ({
  page,
  axe,
}) => {
  const { salon } = own
  const listens = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/events')
  await open(page, `?view=day&employee=${salon.noa}`)
  await listens
  await test.step('a block moves by a drag and back, and shows what another person blocked', async () => {
    const times = { start_time: `${MONDAY} 12:00:00`, end_time: `${MONDAY} 13:00:00` }
    await salon.call('POST', '/api/time-blocks', { employee_id: salon.noa, ...times, reason: 'רופא שיניים' })
    await expect(event(page, 'רופא שיניים')).toBeVisible()
    await moveEvent(page, [MONDAY, '12:15'], [MONDAY, '14:15'])
    await expect.poll(async () => (await blocksOf(salon))[0]?.start_time).toBe(`${MONDAY} 14:00:00`)
    await press(page.getByRole('button', { name: 'החזרה' }))
    await expect.poll(async () => (await blocksOf(salon))[0]?.start_time).toBe(`${MONDAY} 12:00:00`)
  })
  await unblock(page, salon)
  await test.step('an appointment over a block says what blocks, and is booked anyway', async () => {
    const times = { start_time: `${MONDAY} 12:00:00`, end_time: `${MONDAY} 13:00:00` }
    await salon.call('POST', '/api/time-blocks', { employee_id: null, ...times, reason: 'ישיבת צוות' })
    await expect(event(page, 'ישיבת צוות · כל העסק')).toBeVisible()
    await pressSlot(page, MONDAY, '13:30')
    await dialog(page).getByLabel('שעת התחלה').selectOption('12:30')
    await choose(page, 'שירות', 'תספורת')
    await chooseCustomer(page, 'דנה', 'דנה כהן')
    await save(page)
    await expect(dialog(page).getByText('הזמן חסום ביום שני 16/11, בין 12:00 ל־13:00.')).toBeVisible()
    await expect(dialog(page).getByRole('img', { name: /^נועה: .*ישיבת צוות 12:00–13:00/ })).toBeVisible()
    await axe()
    await press(dialog(page).getByRole('button', { name: 'לקבוע בכל זאת' }))
    await expect(dialog(page)).toBeHidden()
    await expect.poll(() => salon.list()).toMatchObject([{ start_time: `${MONDAY} 12:30:00` }])
  })
  await unblock(page, salon)
  await test.step('the key B opens the form, which blocks the whole office', async () => {
    await page.keyboard.press('1')
    await expect(page.locator('[data-calendar="day"]')).toBeVisible()
    await page.keyboard.press('b')
    await expect(dialog(page).getByText('חסימת זמן')).toBeVisible()
    await axe()
    await dialog(page).getByLabel('למי').selectOption('כל העסק')
    await dialog(page).getByLabel('סיבה').fill('שיפוץ')
    await press(dialog(page).getByRole('button', { name: 'לחסום', exact: true }))
    await expect(dialog(page)).toBeHidden()
    await expect(event(page, 'שיפוץ')).toBeVisible()
    await expect.poll(() => blocksOf(salon)).toMatchObject([{ employee_id: null, reason: 'שיפוץ' }])
  })
  await unblock(page, salon)
  await test.step('blocked time is a line of the board that opens its form, and lowers the working time', async () => {
    await salon.book(`${MONDAY} 08:00`, '12:00')
    const cell = page.locator(`td[data-date="${MONDAY}"][data-employee="${salon.noa}"]`)
    await open(page, '?view=week')
    const percent = async () => Number(/(\d+)%/.exec(await cell.innerText())?.[1])
    await expect(cell).toContainText('%')
    const before = await percent()
    const times = { start_time: `${MONDAY} 13:00:00`, end_time: `${MONDAY} 15:00:00` }
    await salon.call('POST', '/api/time-blocks', { employee_id: salon.noa, ...times, reason: 'רופא שיניים' })
    const line = cell.getByRole('button', { name: 'רופא שיניים' })
    await expect(line).toContainText('13:00')
    await expect.poll(() => percent()).toBeGreaterThan(before)
    await axe()
    await press(line)
    await expect(dialog(page).getByRole('button', { name: 'הסרת החסימה' })).toBeVisible()
  })
})

test('a weekly break lists the appointments that it meets, and a block of the office is one line of the list @phone', async ({
  page,
  axe,
}) => {
  const { salon } = own
  await open(page, `?view=day&employee=${salon.noa}`)
  await test.step('a weekly break lists the appointments that it meets, and loses one occurrence', async () => {
    await salon.book('2026-11-23 12:15', '13:15')
    await selectTime(page, [MONDAY, '12:00'], [MONDAY, '12:30'])
    await press(page.getByRole('menuitem', { name: 'חסימת זמן' }))
    await press(page.getByRole('button', { name: 'פרטים' }))
    await press(dialog(page).getByText('חוזרת כל שבוע'))
    await dialog(page).getByLabel('עד תאריך').fill('07/12/2026')
    await press(dialog(page).getByRole('button', { name: 'שמירה' }))
    await expect(dialog(page).getByRole('alert').getByText('דנה כהן')).toBeVisible()
    await axe()
    await press(dialog(page).getByRole('button', { name: 'לחסום בכל זאת' }))
    await expect(dialog(page)).toBeHidden()
    await expect
      .poll(async () => (await blocksOf(salon)).map(({ start_time }) => start_time.slice(5, 10)))
      .toEqual(['11-16', '11-23', '11-30', '12-07'])
    await press(event(page, 'זמן חסום'))
    await press(dialog(page).getByRole('button', { name: 'הסרת החסימה' }))
    await press(page.getByRole('button', { name: 'רק את זו' }))
    await expect(event(page, 'זמן חסום')).toBeHidden()
    await expect.poll(() => blocksOf(salon)).toHaveLength(3)
  })
  await unblock(page, salon)
  await test.step('blocked time of the office is one line of the list', async () => {
    const times = { start_time: `${MONDAY} 13:00:00`, end_time: `${MONDAY} 15:00:00` }
    await salon.call('POST', '/api/time-blocks', { employee_id: null, ...times, reason: 'ישיבת צוות' })
    await chooseView(page, 'סדר יום')
    const line = page.locator('[data-calendar="agenda"]').getByRole('button', { name: 'ישיבת צוות' })
    await expect(line).toHaveCount(1)
    await expect(line).toContainText('13:00')
    await axe()
    await press(line)
    await expect(dialog(page).getByRole('button', { name: 'הסרת החסימה' })).toBeVisible()
  })
})
