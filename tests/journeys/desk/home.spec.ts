import type { Page, Route } from '@playwright/test'
import { DEMO_CLOCK, signInToDemo } from '#tests/journeys/demo-office.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

/** A Sunday morning. */
test.use({ clock: '2026-11-22T08:00:00Z' })

const figures = (page: Page) => page.getByRole('region', { name: 'במספרים' })
const period = (page: Page, name: string) => page.getByRole('radio', { name })
/** A table on desktops, cards on phones. */
const sales = (page: Page) =>
  page.getByRole('table', { name: 'מכירות אחרונות' }).or(page.getByRole('list', { name: 'מכירות אחרונות' }))
const moments = async (page: Page) => (await sales(page).innerText()).match(/\d\d\.\d\d\.\d{4} \d\d:\d\d/g) ?? []
const byTime = (moment: string) => moment.replace(/(\d\d)\.(\d\d)\.(\d{4})/, '$3$2$1')
const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Signs in to the demo office, which has half a year of sales. */
async function enterDemo(page: Page, address: string) {
  const token = await signInToDemo(address)
  const get = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as T
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  return get
}
type Figures = { sales: { count: number } }
type Orders = { orders: { customer_name: string; created_at: string }[]; total: number }

/** Opens Home, whose data arrive after the screen is drawn: what is below them stays. */
async function arriveLate(page: Page) {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const calls = '**/api/{home,customerorders}?*'
  await page.route(calls, async (route) => {
    await asked
    await route.fallback()
  })
  await page.goto('/')
  const heading = page.getByRole('heading', { name: /^התורים הבאים/ })
  await expect(heading).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = (await heading.boundingBox())?.y
  answer()
  await expect(figures(page)).toContainText(/₪[\d,]+/)
  await expect(sales(page)).toContainText(/\d\d\.\d\d\.2026/)
  await expect.poll(async () => (await heading.boundingBox())?.y).toBe(before)
  await page.unroute(calls)
}

test.describe('in a salon that sells', () => {
  // the server of screen-budgets.spec.ts: making half a year of work takes longer than all of these
  test.use({ clock: DEMO_CLOCK, demo: true })

  test('the figures follow the period, and sales are paged and sorted; both lead to their lists @desktop', async ({
    page,
    server,
    axe,
  }) => {
    const get = await enterDemo(page, server.address)
    await test.step('the layout does not shift when data arrive', () => arriveLate(page))
    await test.step('the period is chosen with the keyboard, and every figure follows', async () => {
      await expect(period(page, 'היום')).toBeChecked()
      await expect(page.getByRole('heading', { name: 'הכנסות השבוע' })).toBeVisible()
      await expect(figures(page)).toContainText(/₪[\d,]+/)
      await expect(figures(page)).toContainText(/[▲▼] \d+% לעומת יום שלישי שעבר/)
      await period(page, 'היום').focus()
      for (const [name, key] of [
        ['השבוע', 'week'],
        ['החודש', 'month'],
        ['השנה', 'year'],
      ] as const) {
        await page.keyboard.press('ArrowDown')
        await expect(period(page, name)).toBeChecked()
        const { sales: sold } = await get<Figures>(`/api/home?period=${key}`)
        await expect(figures(page)).toContainText(`מכירות ${sold.count.toLocaleString('he-IL')}`)
        await expect(page.getByRole('heading', { name: `הכנסות ${name}` })).toBeVisible()
        // the table also has settlements of debts, which are no sales
        const { total } = await get<Orders>(`/api/customerorders?period=${key}&limit=1`)
        await expect(page.getByText(`1-5 מתוך ${total}`)).toBeVisible()
      }
      await page.getByText('הצגה כטבלה').click()
      await expect(page.getByRole('table', { name: 'הכנסות השנה' }).getByRole('row')).toHaveCount(13)
      await expect.poll(() => noSidewaysScroll(page)).toBe(0)
      await axe()
    })
    await test.step('a change of the period goes back to the first page', async () => {
      await page.getByRole('button', { name: 'הבא' }).click()
      await expect(page.getByText(/^6-10 מתוך/)).toBeVisible()
      await page.locator('label', { hasText: 'החודש' }).click()
      await expect(page.getByText(/^1-5 מתוך/)).toBeVisible()
    })
    await test.step('sales come five per page, newest first, and can be sorted oldest first', async () => {
      const newest = await get<Orders>('/api/customerorders?period=week&limit=6')
      const oldest = await get<Orders>('/api/customerorders?period=week&limit=5&sort=created_at')
      const name = (reply: Orders, i: number) => reply.orders[i]!.customer_name
      await page.locator('label', { hasText: 'השבוע' }).click()
      await expect(page.getByText(`1-5 מתוך ${newest.total}`)).toBeVisible()
      await expect(sales(page)).toContainText(name(newest, 0))
      const first = await moments(page)
      expect(first).toHaveLength(5)
      expect(first.map(byTime)).toEqual(first.map(byTime).toSorted().toReversed())
      await expect(page.getByRole('button', { name: 'הקודם' })).toBeDisabled()

      await page.getByRole('button', { name: 'הבא' }).click()
      await expect(page.getByText(`6-10 מתוך ${newest.total}`)).toBeVisible()
      await expect(sales(page)).toContainText(name(newest, 5))
      await page.getByRole('button', { name: 'הקודם' }).click()
      await expect(page.getByText(`1-5 מתוך ${newest.total}`)).toBeVisible()

      // the header says in which order the column is
      const header = page.getByRole('columnheader', { name: 'תאריך' })
      await expect(header).toHaveAttribute('aria-sort', 'descending')
      const sort = header.getByRole('button')
      await sort.click()
      await expect(header).toHaveAttribute('aria-sort', 'ascending')
      await expect(sales(page)).toContainText(name(oldest, 0))
      await expect
        .poll(async () => (await moments(page)).map(byTime))
        .toEqual((await moments(page)).map(byTime).toSorted())
      await sort.click()
      await expect(sales(page)).toContainText(name(newest, 0))
    })
    await test.step('figures lead to their lists', async () => {
      await figures(page)
        .getByRole('link', { name: /לקוחות$/ })
        .click()
      await expect(page).toHaveURL(/\/customers\?debts=1/)
      await page.goBack()
      await figures(page)
        .getByRole('link', { name: /^הכנסות/ })
        .click()
      await expect(page).toHaveURL(/\/checkout/)
    })
  })

  test('the layout does not shift when data arrive; a failed load offers to try again @phone', async ({
    page,
    server,
    axe,
    allowFault,
  }) => {
    allowFault(/status of 500/)
    await enterDemo(page, server.address)
    await arriveLate(page)
    let broken = true
    await page.route('**/api/home?*', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { code: 'bug', error: 'bug', messages: { error: 'משהו השתבש' } } })
        : route.fallback(),
    )
    await page.goto('/')
    const alert = page.getByRole('alert').filter({ hasText: 'לא הצלחנו לטעון את הנתונים' })
    await expect(alert).toBeVisible()
    await expect(sales(page)).toContainText(/\d\d\.\d\d\.2026/)
    await axe()
    broken = false
    await alert.getByRole('button', { name: 'לנסות שוב' }).click()
    await expect(figures(page)).toContainText(/₪[\d,]+/)
    await expect(alert).toBeHidden()
  })

  test('long names and large amounts fit every width @phone', async ({ page, server, axeAtBothWidths }) => {
    await enterDemo(page, server.address)
    const long = 'אלכסנדרה-מרגריטה בן-שטרית אבולעפיה לבית משפחת רוזנצווייג'
    const rewrite = async (route: Route) => {
      const response = await route.fetch()
      const change = (key: string, value: unknown) =>
        /^(revenue|average|sum|total_amount)$/.test(key)
          ? '1234567.89'
          : key.endsWith('_name') && typeof value === 'string'
            ? long
            : value
      await route.fulfill({ response, body: JSON.stringify(await response.json(), change) })
    }
    await page.route('**/api/home?*', rewrite)
    await page.route('**/api/customerorders?*', rewrite)
    await page.goto('/')
    for (const width of [1440, 1000, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(figures(page)).toContainText('₪1,234,567.89')
      await expect(sales(page)).toContainText(long)
      await expect(page.getByText(`${long} · אצל ${long}`).first()).toBeVisible()
      await expect.poll(() => noSidewaysScroll(page)).toBe(0)
    }
    await axeAtBothWidths()
  })
})

test('a new office sees what each part will show, and then what another person books @desktop', async ({
  page,
  server,
  axeAtBothWidths,
}) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  await expect(figures(page)).toContainText(/חובות פתוחים\s*אין חובות/)
  await expect(figures(page)).toContainText('עוד אין מכירות היום')
  await expect(figures(page)).toContainText('הקופה עוד ריקה היום')
  await expect(page.getByText('כל מכירה שתושלם תופיע כאן.')).toBeVisible()
  await expect(page.getByText('אין תורים קרובים')).toBeVisible()
  await expect(page.getByText('בקרוב')).toBeVisible()
  await axeAtBothWidths()
  await page.getByRole('button', { name: 'למכירות השבוע' }).click()
  await expect(period(page, 'השבוע')).toBeChecked()
  await page.getByRole('button', { name: 'למכירות החודש' }).click()
  await page.getByRole('button', { name: 'למכירות השנה' }).click()
  await expect(page.getByRole('button', { name: 'למכירות' })).toHaveCount(0)
  await expect(figures(page)).toContainText('עוד אין מכירות השנה')

  // an appointment that another person books appears without a reload
  const service_id = await office.service('תספורת נשים', await office.category('שיער'))
  const customer_id = await office.customer('דנה כהן', '052-345-6710')
  await office.call('POST', '/api/appointments', {
    employee_id: office.owner,
    customer_id,
    service_id,
    start_time: '2026-11-23 09:00:00',
    end_time: '2026-11-23 10:00:00',
    status_key: 'confirmed',
  })
  const line = page.getByRole('link', { name: /דנה כהן תספורת נשים · אצל נועה לוי/ })
  await expect(line).toContainText('מחר')
  await line.click()
  await expect(page).toHaveURL(/\/calendar\?.*date=.?2026-11-23/)
})
