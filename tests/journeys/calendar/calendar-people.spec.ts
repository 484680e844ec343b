import type { Page } from '@playwright/test'
import { device } from './calendar-devices.ts'
import { chooseView, CLOCK, event, grid, MONDAY, open, salonForEach, press, TUESDAY } from './calendar-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })
const own = salonForEach()

const filter = (page: Page) => page.getByRole('button', { name: /סינון לפי עובד/ })
/** Screen readers hear the person, and not the day that the grid takes the column for. */
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${name}, `) })
/** Books an appointment on Monday with מאיה, who then stops working. */
async function bookThenStop(how: 'inactive' | 'deleted') {
  const { call, book, maya, colour, ron } = own.salon
  await book(`${MONDAY} 12:00`, '13:30', { employee_id: maya, service_id: colour, customer_id: ron })
  if (how === 'deleted') await call('DELETE', `/api/employees/${maya}?appointments=keep`)
  else
    await call('PUT', `/api/users/update/${maya}`, {
      name: 'מאיה',
      phone: '052-111-2233',
      status: 'inactive',
      appointments: 'keep',
    })
}

/** In the column of the team, in a row of its week, in the filter and in the day. */
async function isShown(page: Page) {
  await expect(event(page, 'רון לוי')).toBeVisible()
  await expect(head(page, 'מאיה')).toBeVisible()
  await chooseView(page, 'שבוע')
  await expect(grid(page).getByRole('rowheader').filter({ hasText: 'מאיה' })).toBeVisible()
  await expect(event(page, 'רון לוי')).toBeVisible()

  await press(filter(page))
  await press(page.getByRole('menuitemradio').filter({ hasText: 'מאיה' }))
  await expect(filter(page)).toContainText('מאיה')
  await expect(event(page, 'רון לוי')).toBeVisible()
  await chooseView(page, 'יום')
  await expect(event(page, 'רון לוי')).toBeVisible()
  await press(filter(page))
  await press(page.getByRole('menuitemradio').first())
  await expect(filter(page)).toContainText('כל הצוות')
}

test('a former employee keeps a column, a row and a filter while they have appointments, and gets no new one @desktop', async ({
  page,
  axe,
}) => {
  await bookThenStop('inactive')
  const { call, maya } = own.salon
  await test.step('who is inactive', async () => {
    await open(page, `?view=team&date=${MONDAY}`)
    await expect(head(page, 'מאיה')).toBeVisible()
    await axe()
    await isShown(page)
  })
  await test.step('a new appointment is not offered to them', async () => {
    await open(page, `?view=team&date=${MONDAY}&employee=${maya}&new=1`)
    await expect(page.getByRole('dialog').getByLabel('עובד מטפל').first()).toHaveValue('')
  })
  await test.step('a filter on them stays visible on days without their appointments', async () => {
    await open(page, `?view=team&date=${TUESDAY}&employee=${maya}`)
    await expect(head(page, 'מאיה')).toBeVisible()
    await expect(filter(page)).toContainText('מאיה')
    await call('DELETE', `/api/employees/${maya}?appointments=keep`)
    await open(page, `?view=team&date=${TUESDAY}&employee=${maya}`)
    await expect(head(page, 'עובד לשעבר')).toBeVisible()
    await press(filter(page))
    await press(page.getByRole('menuitemradio').first())
    await expect(head(page, 'נועה')).toBeVisible()
  })
  await test.step('who is deleted', async () => {
    await open(page, `?view=team&date=${MONDAY}`)
    await isShown(page)
  })
})

test('on a phone a former employee stands in the row of employees while they have appointments @phone', async ({
  page,
  axe,
}) => {
  await bookThenStop('deleted')
  await open(page, `?date=${MONDAY}`)
  await device().showEmployee(page, 'מאיה')
  await expect(event(page, 'רון לוי')).toBeVisible()
  await axe()
})
