/**
 * The gestures of a desk with a mouse and of a phone with a finger. Each project of the runner has
 * one device.
 */
import { test, type Locator, type Page } from '@playwright/test'

export type Point = { readonly x: number; readonly y: number }
type Box = Point & { readonly width: number; readonly height: number }
export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })
export async function boxOf(what: Locator): Promise<Box> {
  const box = await what.boundingBox()
  if (!box) throw new Error(`${what.toString()} is not visible`)
  return box
}

type Device = {
  /** The view that the calendar opens with. */
  readonly firstView: 'day' | 'week'
  /** The views that can be chosen: their names, and what they are called in the address. */
  readonly views: readonly (readonly [name: string, view: string])[]
  readonly press: (what: Locator) => Promise<void>
  readonly pressAt: (page: Page, spot: Point) => Promise<void>
  readonly chooseView: (page: Page, name: string) => Promise<void>
  /** Shows a day of the first view's week, given as `18/11/2026`. */
  readonly showDay: (page: Page, date: string) => Promise<void>
  /** Shows an employee's appointments of the day. */
  readonly showEmployee: (page: Page, name: string) => Promise<void>
  /** Opens the menu with the filters. */
  readonly openFilters: (page: Page) => Promise<void>
  /** Makes the hours of the grid one step higher. */
  readonly zoomIn: (page: Page) => Promise<void>
  /** The element of the single appointment of a day in the month view. */
  readonly monthEntry: (day: Locator, event: Locator) => Locator
  /** Moves an event. */
  readonly moveEvent: (page: Page, from: Point, to: Point) => Promise<void>
  /** Selects empty time. */
  readonly selectTime: (page: Page, from: Point, to: Point) => Promise<void>
  /**
   * Drags the end of an event to the height of `to()`, which is asked for after the end is shown.
   */
  readonly resizeEvent: (page: Page, event: Locator, to: () => Promise<Point>) => Promise<void>
}

const desk: Device = {
  firstView: 'week',
  views: [
    ['חודש', 'month'],
    ['שבוע', 'week'],
    ['יום', 'day'],
    ['סדר יום', 'agenda'],
  ],
  press: (what) => what.click(),
  pressAt: (page, { x, y }) => page.mouse.click(x, y),
  chooseView: (page, name) => page.getByText(name, { exact: true }).first().click(),
  showDay: async () => {}, // the week shows all days
  showEmployee: async () => {}, // all employees are side by side
  openFilters: (page) => page.getByRole('button', { name: /סינון לפי עובד/ }).click(),
  zoomIn: (page) => page.getByRole('button', { name: 'מרווח יותר' }).click(),
  monthEntry: (day) => day.getByText('תור אחד', { exact: true }),
  moveEvent: drag,
  selectTime: drag,
  resizeEvent: async (page, event, to) => {
    await event.hover()
    const end = await endOf(event, 3)
    await drag(page, end, { x: end.x, y: (await to()).y })
  },
}

const phone: Device = {
  firstView: 'day',
  views: [
    ['חודש', 'month'],
    ['סדר יום', 'agenda'],
    ['יום', 'day'],
  ],
  press: (what) => what.tap(),
  pressAt: (page, { x, y }) => page.touchscreen.tap(x, y),
  chooseView: async (page, name) => {
    if (name !== 'חודש') return page.getByLabel('תצוגה').locator('label').filter({ hasText: name }).first().tap()
    await page.getByRole('button', { name: 'עוד אפשרויות' }).tap()
    await page.getByRole('menuitem', { name: 'תצוגת חודש' }).tap()
  },
  showDay: (page, date) => page.getByRole('button', { name: new RegExp(date) }).tap(),
  showEmployee: (page, name) => page.getByRole('button', { name: new RegExp(`^${name}.*, ${name}`) }).tap(),
  openFilters: (page) => page.getByRole('button', { name: 'עוד אפשרויות' }).tap(),
  zoomIn: async (page) => {
    const wider = page.getByRole('menuitem', { name: 'מרווח יותר' })
    if (!(await wider.isVisible())) await page.getByRole('button', { name: 'עוד אפשרויות' }).tap()
    await wider.tap()
  },
  // only the number of appointments
  monthEntry: (day) => day.getByText('1', { exact: true }),
  moveEvent: (page, from, to) => touchAndMove(page, from, to, 300),
  // moving at once scrolls
  selectTime: (page, from, to) => touchAndMove(page, from, to, 650),
  resizeEvent: async (page, event, to) => {
    const middle = middleOf(await boxOf(event))
    // half a second selects; a shorter touch is a tap, which opens the card
    await touchAndMove(page, middle, middle, 600)
    const end = await endOf(event, 8)
    await touchAndMove(page, end, { x: end.x, y: (await to()).y }, 50)
  },
}

/** The device of the running project. */
export const device = (): Device => (test.info().project.use.hasTouch ? phone : desk)

/** A spot on an event, `above` px over its end. */
async function endOf(event: Locator, above: number): Promise<Point> {
  const box = await boxOf(event)
  return { x: middleOf(box).x, y: box.y + box.height - above }
}

/** Presses at one spot and releases at another, with steps between them. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (to.x > from.x ? 8 : -8), from.y + 3, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
}

/**
 * Holds a finger down for `hold` ms of the page's clock, moves it and lifts it. The clock stands
 * meanwhile, so that no busy machine makes the hold longer. Only the debugger can send touch
 * events.
 */
export async function touchAndMove(page: Page, from: Point, to: Point, hold: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x, y: at.y }] : [] })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await touch('touchStart', from)
  await page.clock.runFor(hold)
  if (from !== to)
    for (let i = 1; i <= 10; i++) {
      await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 10, y: from.y + ((to.y - from.y) * i) / 10 })
      await page.clock.runFor(16)
    }
  await touch('touchEnd')
  await page.clock.resume()
  await session.detach()
}
