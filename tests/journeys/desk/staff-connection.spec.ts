import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

// without a connection only what was loaded ahead opens
test.use({ ahead: true })

/** Waits until the page has loaded what it loads by itself, also when it is idle. */
const loadedAll = (page: Page) =>
  page.evaluate(async () => {
    const loaded = () => performance.getEntriesByType('resource').length
    for (let before = -1; before !== loaded();) {
      before = loaded()
      await new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500)))
    }
  })

test('a form keeps its input while the server is unreachable @phone', async ({ page, server, allowFault }) => {
  allowFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const office = await makeOffice(server.address)
  // the code of the failure message is loaded before the failure
  await open(page, office, '/customers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await loadedAll(page)
  await page.getByRole('button', { name: 'לקוח חדש' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'הוספת לקוח' })
  await dialog.getByLabel('שם מלא').fill('רותם שרת')
  await dialog.getByLabel('טלפון').fill('052-777-1234')
  await dialog.getByLabel('מטפל').selectOption({ index: 1 })
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('אירעה שגיאה. אין חיבור לשרת. מה שהוקלד נשאר כאן, אפשר לנסות שוב')).toBeVisible()
  const confirmButton = page.getByRole('button', { name: 'הבנתי' })
  // touch targets are large enough
  await expect.poll(async () => (await confirmButton.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  await confirmButton.click()
  await expect(dialog.getByLabel('שם מלא')).toHaveValue('רותם שרת')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByRole('button', { name: /רותם שרת/ }).first()).toBeVisible()
})

/** Opens a screen without loading the page anew. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('a screen whose code failed to load appears when the server is back @desktop', async ({
  page,
  server,
  allowFault,
}) => {
  allowFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload|did not load/)
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  const again = page.getByRole('alert').getByRole('button', { name: 'לנסות שוב' }) // the offline banner has such a button, too
  await page.context().setOffline(true)
  // the page polls the server, and would reload itself if a late reply said that it is back
  const requestFails = () => page.waitForEvent('requestfailed', (request) => request.url() === `${server.address}/`)
  await Promise.all([requestFails(), goTo(page, '/categories')])
  await Promise.all([requestFails(), again.click()])
  await expect(again).toBeVisible()
  await page.context().setOffline(false)
  await again.click()
  await expect(page.getByText('עוד אין קטגוריות')).toBeVisible()
})

/** Marks the page, to see whether it was reloaded, when it has loaded all of its code. */
async function mark(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await loadedAll(page)
  await page.evaluate(() => void (document.body.dataset.mark = 'same'))
}
const marked = (page: Page) => page.locator('body[data-mark=same]')
/** Requests for the code of screens. */
const code = /\/assets\/part-[^/]*\.js$/

test('the page is not reloaded when the code of a screen fails to load @desktop', async ({
  page,
  server,
  allowFault,
}) => {
  allowFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unable to preload|did not load/)
  const office = await makeOffice(server.address)
  const again = page.getByRole('alert').getByRole('button', { name: 'לנסות שוב' })
  for (const offline of [true, false]) {
    await page.unroute(code)
    await open(page, office, '/')
    await mark(page)
    await page.route(code, (route) => route.abort())
    await page.context().setOffline(offline)
    // the page asks the server for its build, and then stays
    const asked = page.waitForRequest(`${server.address}/`).then((request) => request.response())
    await goTo(page, '/categories')
    await Promise.all([asked, expect(again).toBeVisible()])
    await expect(marked(page)).toBeVisible()
    await page.context().setOffline(false)
  }
  await page.unroute(code)
  await again.click()
  await expect(page.getByText('עוד אין קטגוריות')).toBeVisible()
})

test('the page is reloaded when the code of a screen belongs to a former build @desktop', async ({
  page,
  server,
  allowFault,
}) => {
  allowFault(/ERR_FAILED|Failed to fetch|Unable to preload|did not load/)
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  await mark(page)
  await page.route(code, (route) => route.abort())
  await page.route(`${server.address}/`, async (route) => {
    await page.unroute(code)
    await route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-new.js"></script>',
    })
  })
  await goTo(page, '/categories')
  await expect(page.getByText('עוד אין קטגוריות')).toBeVisible()
  await expect(marked(page)).toHaveCount(0)
})

test('two quick taps on the button save once @desktop', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/employees')
  await page.getByRole('button', { name: 'עובד חדש' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('שם', { exact: false }).first().fill('מאיה')
  await dialog.getByLabel('טלפון').fill('050-7654321')
  // both clicks come before the next render
  await dialog.getByRole('button', { name: 'שמירה' }).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(dialog).toBeHidden()
  const { employees } = await office.call<{ employees: { name: string }[] }>('GET', '/api/employees/office')
  expect(employees.filter(({ name }) => name === 'מאיה')).toHaveLength(1)
})

test('long names and failed loads do not break a list @phone', async ({
  page,
  server,
  axeAtBothWidths,
  allowFault,
}) => {
  allowFault(/500/)
  const office = await makeOffice(server.address)
  await office.customer('שם ארוך מאוד '.repeat(4).trim().padEnd(60, 'א').slice(0, 60), '052-345-6710')
  await open(page, office, '/customers')
  await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
  await axeAtBothWidths()
  await page.route('**/api/customers?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(page.getByText('שגיאה בטעינת הלקוחות.')).toBeVisible()
  await axeAtBothWidths()
  await page.unroute('**/api/customers?*')
  await page.getByRole('button', { name: 'לנסות שוב' }).click()
  await expect(page.getByText('1 - 1 מתוך 1')).toBeVisible()
})
