/** Steps on the calendar: with a mouse on a desktop, with a finger on a phone. */
import type { Locator, Page } from '@playwright/test'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import { makeSalon, type Salon } from './calendar-office.ts'
import { expect, test } from './support.ts'

// The clock of these journeys starts on this Monday, 09:00 in the office.
export const CLOCK = '2026-11-16T07:00:00Z'
export const MONDAY = '2026-11-16'
export const TUESDAY = '2026-11-17'
export const WEDNESDAY = '2026-11-18'

/** A new salon for each journey of a file, with its owner signed in. */
export function ownSalon(): { readonly now: Salon } {
  const own = {} as { now: Salon }
  test.beforeEach(async ({ page, server }) => {
    own.now = await makeSalon(server.address)
    await own.now.signIn(page)
  })
  return own
}

/** Whether the page is on a phone: 390 px and a touch screen. */
export const inHand = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600
/** A click, or a tap. */
export const press = (what: Locator): Promise<void> => (inHand(what.page()) ? what.tap() : what.click())

export const grid = (page: Page) => page.locator('[data-calendar]')
export const event = (page: Page, words: string) =>
  grid(page).locator('[role="listitem"], [role="button"]').filter({ hasText: words }).first()
export const dialog = (page: Page) => page.getByRole('dialog')
export async function open(page: Page, search = '') {
  await page.goto(`/calendar${search}`)
  await expect(grid(page)).toBeVisible()
}
/** `2026-11-18` as the screens show it: `18/11/2026`. */
export const written = (date: string) => date.split('-').toReversed().join('/')

/** On a phone, where the calendar opens on a day, goes to another day by the strip of the week. A desktop shows the whole week. */
export async function turnTo(page: Page, date: string) {
  if (!inHand(page)) return
  await page.getByRole('button', { name: new RegExp(written(date)) }).tap()
  await expect(grid(page).locator(`[role="cell"][data-date="${date}"]`)).toBeVisible()
}
export async function chooseView(page: Page, name: string) {
  if (inHand(page)) await page.getByLabel('תצוגה').selectOption({ label: name })
  else await page.getByText(name, { exact: true }).first().click()
}

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
type Spot = { readonly x: number; readonly y: number }

/** The middle of a quarter of an hour on the grid, scrolled into view. `date` is the column's, `YYYY-MM-DD`. */
export async function slot(page: Page, date: string, time: string): Promise<Spot> {
  const row = grid(page).locator(`[data-time="${time}:00"]`).last()
  await row.scrollIntoViewIfNeeded()
  const across = await grid(page).locator(`[role="cell"][data-date="${date}"]`).first().boundingBox()
  const down = await row.boundingBox()
  if (!across || !down) throw new Error(`no ${date} ${time} on the grid`)
  return { x: across.x + across.width / 2, y: down.y + down.height / 2 }
}
export async function pressSlot(page: Page, date: string, time: string): Promise<void> {
  await pressAt(page, await slot(page, date, time))
}
export const pressAt = (page: Page, { x, y }: Spot): Promise<void> =>
  inHand(page) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)

/** Both places, scrolled to the middle of the grid, because a drag near its edges scrolls. */
async function both(page: Page, from: Place, to: Place): Promise<readonly [Spot, Spot]> {
  const between = (minutesOf(from[1]) + minutesOf(to[1])) / 2
  const middle = timeOf(between - (between % 15))
  const row = grid(page).locator(`[data-time="${middle}:00"]`).last()
  await row.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  return [await slot(page, ...from), await slot(page, ...to)]
}
/** Moves an event from one place to another: by dragging, or by a long press and a moving finger. */
export async function carry(page: Page, from: Place, to: Place): Promise<void> {
  const [here, there] = await both(page, from, to)
  if (inHand(page)) await touchAndMove(page, here, there, 300)
  else await drag(page, here, there)
}
/** Selects from one empty place to another; a finger presses long first, because moving at once scrolls. */
export async function sweep(page: Page, from: Place, to: Place): Promise<void> {
  const [here, there] = await both(page, from, to)
  if (inHand(page)) await touchAndMove(page, here, there, 650)
  else await drag(page, here, there)
}
/** Drags the end of an event to the quarter of an hour at `to`. On a phone a long press shows the edge first. */
export async function pullEnd(page: Page, standing: Locator, to: Place): Promise<void> {
  await slot(page, ...to)
  if (inHand(page)) {
    const middle = middleOf(await boxOf(standing))
    await touchAndMove(page, middle, middle, 300)
  } else await standing.hover()
  const box = await boxOf(standing)
  const { x } = middleOf(box)
  const edge = { x, y: box.y + box.height - (inHand(page) ? 8 : 3) }
  const until = { x, y: (await slot(page, ...to)).y }
  if (inHand(page)) await touchAndMove(page, edge, until, 50)
  else await drag(page, edge, until)
}

type Box = Spot & { readonly width: number; readonly height: number }
export const middleOf = ({ x, y, width, height }: Box): Spot => ({ x: x + width / 2, y: y + height / 2 })
export async function boxOf(what: Locator): Promise<Box> {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what.toString()} is not to be seen`)
  return box
}

/** Presses at one spot and releases at another, with steps between them. */
async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (to.x > from.x ? 8 : -8), from.y + 3, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
}

/** Holds a finger down for `hold` ms, moves it and lifts it. Only the debugger can send touch events. */
export async function touchAndMove(page: Page, from: Spot, to: Spot, hold: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Spot) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] })
  await touch('touchStart', from)
  await page.waitForTimeout(hold)
  if (from !== to)
    for (let i = 1; i <= 10; i++) {
      await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 10, y: from.y + ((to.y - from.y) * i) / 10 })
      await page.waitForTimeout(16)
    }
  await touch('touchEnd')
  await session.detach()
}
