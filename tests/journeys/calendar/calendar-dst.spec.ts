import { makeSalon } from './calendar-office.ts'
import {
  moveEvent,
  dialog,
  event,
  openForm,
  press,
  pressSlot,
  save,
  showDate,
  displayedDate,
} from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { rounds } from '#tests/support/long-run.ts'

// A browser in another zone, on days of Israel's clock changes: dragging, saving and showing use
// the office's wall clock.
test.use({ zone: 'America/New_York' })

// a second spring is for npm run test:long
const changes = [
  { change: '2026-03-27', before: '2026-03-26', after: '2026-03-28', clock: '2026-03-24T08:00:00Z' },
  { change: '2026-10-25', before: '2026-10-25', after: '2026-10-26', clock: '2026-10-25T07:00:00Z' },
  { change: '2027-03-26', before: '2027-03-25', after: '2027-03-27', clock: '2027-03-23T08:00:00Z' },
].slice(0, rounds(2, 3))

for (const { change, before, after, clock } of changes)
  test.describe(`the clocks change on ${change}`, () => {
    test.use({ clock })

    test('an appointment keeps its hours when it is dragged across the change @desktop', async ({ page, server }) => {
      const salon = await makeSalon(server.address)
      await salon.signIn(page)
      const { id } = await salon.book(`${before} 10:00`, '11:30', { service_id: salon.cut })
      await page.goto(`/calendar?view=week&employee=${salon.noa}&date=${change}`)
      const appointment = event(page, 'דנה כהן')
      await expect(appointment).toContainText('10:00 - 11:30')

      await moveEvent(page, [before, '10:15'], [after, '14:15'])
      await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${after} 14:00:00`)
      await expect.poll(async () => (await salon.one(id))?.end_time).toBe(`${after} 15:30:00`)
      await expect(appointment).toContainText('14:00 - 15:30')

      await page.reload()
      await expect(appointment).toContainText('14:00 - 15:30')
      await pressSlot(page, change, '17:00')
      await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('17:00')
      await expect(dialog(page).getByLabel('תאריך')).toHaveValue(displayedDate(change))

      // the line of the current time is at the office’s hour
      await page.goto(`/calendar?view=day&employee=${salon.noa}`)
      const today = page.locator('[data-calendar="day"] [role="cell"][data-date]')
      await expect(today).toHaveAttribute('data-date', clock.slice(0, 10))
    })

    test('an appointment keeps its hours when it is moved in the dialog or by touch @phone', async ({
      page,
      server,
    }) => {
      const salon = await makeSalon(server.address)
      await salon.signIn(page)
      const { id } = await salon.book(`${before} 10:00`, '11:30', { service_id: salon.cut })
      const expectTimes = async (day: string, start: string, end: string) => {
        await expect.poll(async () => (await salon.one(id))?.start_time).toBe(`${day} ${start}:00`)
        await expect.poll(async () => (await salon.one(id))?.end_time).toBe(`${day} ${end}:00`)
        await expect(event(page, 'דנה כהן')).toContainText(`${start} - ${end}`)
      }
      const moveByDialog = async (day: string, start: string, end: string) => {
        await openForm(page, event(page, 'דנה כהן'))
        await dialog(page).getByLabel('תאריך').fill(displayedDate(day))
        await dialog(page).getByLabel('שעת התחלה').selectOption(start)
        await dialog(page).getByLabel('שעת סיום').selectOption(end)
        await save(page)
        await expect(dialog(page)).toBeHidden()
        await showDate(page, day)
      }
      await page.goto(`/calendar?view=day&employee=${salon.noa}&date=${before}`)
      await expect(event(page, 'דנה כהן')).toContainText('10:00 - 11:30')
      await moveByDialog(change, '13:00', '14:30')
      await expectTimes(change, '13:00', '14:30')
      await moveEvent(page, [change, '13:15'], [change, '15:15'])
      await expectTimes(change, '15:00', '16:30')
      await press(page.getByRole('button', { name: 'סגירת ההודעה' }).first())
      await moveByDialog(after, '11:00', '12:30')
      await expectTimes(after, '11:00', '12:30')
      await moveEvent(page, [after, '11:15'], [after, '09:15'])
      await expectTimes(after, '09:00', '10:30')
      await page.reload()
      await expectTimes(after, '09:00', '10:30')
      await showDate(page, change)
      await pressSlot(page, change, '17:00')
      await expect(dialog(page).getByLabel('שעת התחלה')).toHaveValue('17:00')
      await expect(dialog(page).getByLabel('תאריך')).toHaveValue(displayedDate(change))
    })
  })
