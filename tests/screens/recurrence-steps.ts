/** Steps on appointments that repeat before their pictures are taken. */
import type { Page } from '@playwright/test'
import { QUIET_DAY } from './calendar-steps.ts'
import { press } from './steps.ts'

const dialog = (page: Page) => page.getByRole('dialog')
async function choose(page: Page, label: string, option: string) {
  await dialog(page).getByRole('combobox', { name: label }).first().click()
  await page.getByRole('option', { name: option }).first().click()
}

/** A new weekly appointment, some of whose dates are not free. */
export const repeatNew = async (page: Page) => {
  await press('תור חדש')(page)
  await choose(page, 'שירות', 'תספורת נשים')
  await choose(page, 'עובד מטפל', 'מאיה לוי')
  await dialog(page).getByLabel('שעת התחלה').selectOption('11:30')
  await dialog(page).getByText('תור חוזר').click()
  await dialog(page).getByLabel('כל כמה זמן').selectOption('1')
  await dialog(page).getByText(/דורש/).waitFor()
  await dialog(page)
    .getByText('כל שבוע × 6')
    .evaluate((one) => one.scrollIntoView({ block: 'start' }))
}

type Row = { employee_id: number; service_id: number; customer_id: number }
/** The question which appointments of a recurrence a change is for. */
export const askScope = async (page: Page) => {
  // the pictures of all widths share an office
  const hour = { 1440: 10, 1180: 14 }[page.viewportSize()!.width] ?? 12
  const booked = await page.evaluate(
    async ([day, at]) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      const call = async (url: string, init: RequestInit = {}) =>
        (await fetch(url, { ...init, headers: { authorization, 'content-type': 'application/json' } })).json()
      const { appointments } = await call('/api/appointments?start=2026-11-24 00:00:00&end=2026-11-25 00:00:00')
      const { employee_id, service_id, customer_id } = appointments[0] as Row
      const times = { start_time: `${day} ${at}:00:00`, end_time: `${day} ${at}:45:00`, every_weeks: 4, count: 6 }
      const body = JSON.stringify({ employee_id, service_id, customer_id, ...times })
      return (await call('/api/appointment-series', { method: 'POST', body })).appointments[0].id as number
    },
    [QUIET_DAY, hour] as const,
  )
  await page.goto(`/calendar?appointment=${booked}&view=day`)
  await dialog(page).getByText('תור 1 מתוך 6').waitFor()
  await dialog(page).getByRole('button', { name: 'שמירה' }).click()
  await page.getByRole('button', { name: 'כל הסדרה' }).waitFor()
}
