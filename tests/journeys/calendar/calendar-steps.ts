/** Steps on the calendar, the same for every device. */
import type { Locator, Page } from '@playwright/test'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import { device, type Point } from './calendar-devices.ts'
import { makeSalon, type Salon } from './calendar-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

// The clock of these journeys starts on this Monday, 09:00 in the office.
export const CLOCK = '2026-11-16T07:00:00Z'
export const MONDAY = '2026-11-16'
export const TUESDAY = '2026-11-17'
export const WEDNESDAY = '2026-11-18'

/** A new salon for each journey of a file, with its owner signed in. */
export function salonForEach(): { readonly salon: Salon } {
  const own = {} as { salon: Salon }
  test.beforeEach(async ({ page, server }) => {
    own.salon = await makeSalon(server.address)
    await own.salon.signIn(page)
  })
  return own
}

/** A click, or a tap. */
export const press = (what: Locator): Promise<void> => device().press(what)

export const grid = (page: Page) => page.locator('[data-calendar]')
export const event = (page: Page, words: string) =>
  grid(page).locator('[role="listitem"], [role="button"], li').filter({ hasText: words }).first()
/** Opens the form of an appointment: a tap opens its card, which leads to the form. */
export async function openForm(page: Page, appointment: Locator) {
  await press(appointment)
  await press(dialog(page).getByRole('button', { name: 'עריכה' }))
}
export const dialog = (page: Page) => page.getByRole('dialog')
export async function open(page: Page, search = '') {
  await page.goto(`/calendar${search}`)
  await expect(grid(page)).toBeVisible()
}
/** Opens the week of נועה on a desk, and her day on a phone: a grid of one employee. */
export const openGrid = (page: Page, { noa }: Salon, more = '') => open(page, `?employee=${noa}${more}`)
/** Deletes what is booked, and waits until the calendar shows it: another step may begin. */
export async function clear(page: Page, salon: Salon) {
  await salon.clear()
  for (const customer of ['דנה כהן', 'רון לוי']) await expect(event(page, customer)).toBeHidden()
}
/** `2026-11-18` as the screens show it: `18/11/2026`. */
export const displayedDate = (date: string) => date.split('-').toReversed().join('/')

/** Shows a day of the week in which the calendar opened. */
export async function showDate(page: Page, date: string) {
  await device().showDay(page, displayedDate(date))
  await expect(grid(page).locator(`[data-date="${date}"]`).first()).toBeVisible()
}
export const chooseView = (page: Page, name: string): Promise<void> => device().chooseView(page, name)

/** Picks an option of a list. */
export async function choose(page: Page, label: string, option: string) {
  await press(
    dialog(page)
      .getByRole('combobox', { name: label })
      .or(dialog(page).getByLabel(label, { exact: true }))
      .first(),
  )
  await press(page.getByRole('option', { name: option }))
}
export async function chooseCustomer(page: Page, typed: string, name: string) {
  await dialog(page).getByRole('combobox', { name: 'לקוח' }).fill(typed)
  await press(page.getByRole('option', { name }))
}
export const save = (page: Page) => press(dialog(page).getByRole('button', { name: 'שמירה' }))

type Place = readonly [date: string, time: string]

/**
 * The middle of a quarter of an hour on the grid, scrolled into view. `date` is the column's,
 * `YYYY-MM-DD`.
 */
export async function slot(page: Page, date: string, time: string): Promise<Point> {
  const row = grid(page).locator(`[data-time="${time}:00"]`).last()
  await row.scrollIntoViewIfNeeded()
  const across = await grid(page).locator(`[role="cell"][data-date="${date}"]`).first().boundingBox()
  const down = await row.boundingBox()
  if (!across || !down) throw new Error(`no ${date} ${time} on the grid`)
  return { x: across.x + across.width / 2, y: down.y + down.height / 2 }
}
export async function pressSlot(page: Page, date: string, time: string): Promise<void> {
  await device().pressAt(page, await slot(page, date, time))
}

/**
 * Both places, scrolled to the middle of the grid, because a drag near its edges scrolls. The grid
 * may still scroll to the time that it keeps, so the middle is shown until it stays.
 */
async function both(page: Page, from: Place, to: Place): Promise<readonly [Point, Point]> {
  const between = (minutesOf(from[1]) + minutesOf(to[1])) / 2
  const middle = timeOf(between - (between % 15))
  const row = grid(page).locator(`[data-time="${middle}:00"]`).last()
  const stays = async () => {
    await row.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const { y } = (await row.boundingBox())!
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
    return (await row.boundingBox())?.y === y
  }
  await expect.poll(stays).toBe(true)
  return [await slot(page, ...from), await slot(page, ...to)]
}
/** Moves an event from one place to another. */
export const moveEvent = async (page: Page, from: Place, to: Place): Promise<void> =>
  device().moveEvent(page, ...(await both(page, from, to)))
/** Selects from one empty place to another. */
export const selectTime = async (page: Page, from: Place, to: Place): Promise<void> =>
  device().selectTime(page, ...(await both(page, from, to)))
/** Drags the end of an event to the quarter of an hour at `to`. */
export async function resizeEvent(page: Page, appointment: Locator, to: Place): Promise<void> {
  await slot(page, ...to)
  await device().resizeEvent(page, appointment, () => slot(page, ...to))
}

/**
 * An appointment of נועה for a service that both employees give, and one of מאיה for a service that
 * only מאיה gives.
 */
export async function makeTeam(salon: Salon) {
  const cut = await salon.book(`${MONDAY} 10:00`, '11:00')
  const colour = await salon.book(`${MONDAY} 12:00`, '13:30', {
    employee_id: salon.maya,
    service_id: salon.colour,
    customer_id: salon.ron,
  })
  const expectHandedOver = async () => {
    await expect.poll(async () => (await salon.one(cut.id))?.employee_id).toBe(salon.maya)
    await expect
      .poll(() => salon.one(cut.id))
      .toMatchObject({ start_time: `${MONDAY} 15:00:00`, end_time: `${MONDAY} 16:00:00` })
    await expect.poll(() => salon.one(colour.id)).toMatchObject({ employee_id: salon.maya })
  }
  return { salon, cut, expectHandedOver }
}
