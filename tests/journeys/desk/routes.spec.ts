import type { Page } from '@playwright/test'
import type { SharedServer } from '#tests/support/shared-servers.ts'
import { screenBudgets } from '#tools/screen-budgets.ts'
import { askAlone } from '#tests/journeys/asked-alone.ts'
import { signInEmployee } from '#tests/journeys/team/sign-in-employee.ts'
import { makeOffice } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { screenTable } from '#web/desk/navigation/parts/screen-table.ts'

const OWNERS_ONLY = 'המסך הזה פתוח לבעלי העסק בלבד'

/** Up to 35 addresses. */
const WALK_MS = 240_000

/**
 * Where opening an address ends: signed out, as an employee, as the owner. `=` is the address
 * itself.
 */
type Ends = readonly [path: string, signedOut: string, employee: string, owner: string]
const table: readonly Ends[] = [
  ['/', '/login', '=', '='],
  ['/login', '=', '/', '/'],
  ['/register', '=', '/', '/'],
  ['/forgot-password', '=', '=', '='],
  ['/verify-code', '=', '=', '='],
  ['/reset-password', '=', '=', '='],
  // the subscription is active, so these redirect
  ['/expired-subscription', '/login', '/', '/'],
  ['/cancelled-subscription', '/login', '/', '/'],
  ['/settings', '/login', '=', '='],
  ['/employees', '/login', '/', '='],
  ['/products', '/login', '=', '='],
  ['/categories', '/login', '=', '='],
  ['/customers', '/login', '=', '='],
  ['/calendar', '/login', '=', '='],
  ['/calendar-settings', '/login', '=', '='],
  ['/BusinessSettings', '/login', '/', '='],
  ['/welcome', '/login', '/', '='],
  ['/payment-gateway', '/login', '/', '='],
  ['/digital_docs', '/login', '=', '='],
  ['/customers/import', '/login', '=', '='],
  ['/account', '/login', '=', '='],
  ['/invoices', '/login', '=', '='],
  ['/invoice/1001', '/login', '=', '='],
  ['/invoice', '/login', '=', '='],
  ['/card-invoice/1001', '/login', '=', '='],
  ['/sms', '/login', '=', '='],
  ['/checkout', '/login', '=', '='],
  ['/order-success/7', '/login', '=', '='],
  // without an order there is nothing to show
  ['/order-success', '/login', '/', '/'],
  ['/chat', '/login', '=', '='],
  ['/c-invoice/nothing-yet', '=', '=', '='],
  ['/payment-success', '=', '=', '='],
  ['/book-thank-you', '=', '=', '='],
  // unknown addresses, one of them in the wrong case; then a mistyped end of a known one
  ['/nowhere', '/login', '/', '/'],
  ['/businesssettings', '/login', '/', '/'],
  ['/customers/nobody/at/all', '=', '=', '='],
]

/** screen-budgets.spec.ts opens these as the owner as well, and compares where they lead. */
const isOpenedByBudgets = ([path, , , owner]: Ends) =>
  owner === '=' && path in screenBudgets && !/login|password|verify/.test(path)

/**
 * Opens each address with the token and compares where it leads. The first address of each kind is
 * loaded, and so are those that are no screens or have the title of the one before; the application
 * moves to the others, which asks the same guard.
 */
async function walk(page: Page, { address }: SharedServer, token: string | null, column: 1 | 2 | 3) {
  test.setTimeout(WALK_MS)
  await page.goto(`${address}/login`)
  const kinds = new Set<string>()
  for (const ends of column === 3 ? table.filter((one) => !isOpenedByBudgets(one)) : table) {
    const [path, ...kind] = ends
    await page.evaluate((value) => {
      localStorage.clear()
      if (value !== null) localStorage.setItem('token', value)
    }, token)
    const screen = Object.hasOwn(screenTable, path) ? screenTable[path as keyof typeof screenTable] : null
    const end = ends[column] === '=' ? path : ends[column]
    const isNew = screen !== null && !(await page.title()).includes(screen.name)
    if (isNew && kinds.has(kind.join())) await moveTo(page, path, end === path ? screen.name : null)
    else await page.goto(`${address}${path}`)
    kinds.add(kind.join())
    await page.locator('main').first().waitFor()
    await expect(page, `${path} leads to ${end}`).toHaveURL(`${address}${end}`)
    const left = await page.evaluate(() => localStorage.getItem('token'))
    expect({ path, signedIn: left !== null }).toEqual({ path, signedIn: token !== null && end !== '/login' })
  }
}
/** The address changes at once, the title when the guard has let the screen in. */
async function moveTo(page: Page, path: string, title: string | null) {
  await page.evaluate((to) => {
    document.title = ''
    history.pushState({}, '', to)
  }, path)
  if (title !== null) await expect(page, path).toHaveTitle(new RegExp(title))
}

test('a signed-out person reaches only the sign-in and public pages @desktop', async ({ page, server }) => {
  await walk(page, server, null, 1)
})

test('an employee reaches every screen except those of the owner @desktop', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  await walk(page, server, await signInEmployee(server, office), 2)
})

test('an owner reaches every other screen, the booking page as well, and Home when their role has changed @desktop', async ({
  page,
  server,
}) => {
  const office = await makeOffice(server.address)
  await test.step('an owner reaches every other screen', async () => {
    await walk(page, server, office.token, 3)
  })
  await test.step('the booking page opens signed in and signed out', async () => {
    const { slug } = await office.call<{ slug: string }>('GET', '/api/business')
    for (const token of [null, office.token]) {
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${server.address}/login`)
      if (token) await page.evaluate((value) => localStorage.setItem('token', value), token)
      await page.goto(`${server.address}/book/${slug}`)
      await expect(page.locator('main')).toContainText('נועה לוי')
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(token)
    }
  })
  await test.step('the permissions call moves a person whose role changed to Home, and keeps them signed in', async () => {
    await askAlone(page)
    await page.route('**/api/user/permissions', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ json: { ...(await reply.json()), role: 'employee' } })
    })
    await page.goto(`${server.address}/login`)
    await page.evaluate((value) => localStorage.setItem('token', value), office.token)
    await page.goto(`${server.address}/employees`)
    await expect(page).toHaveURL(`${server.address}/`)
    await expect(page.getByRole('log')).toContainText(OWNERS_ONLY)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(office.token)
    await expect(page.getByRole('link', { name: 'עובדים' })).toHaveCount(0)
  })
})

test('an employee who opens a screen of the owner is sent to Home with an explanation @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const token = await signInEmployee(server, office)
  await page.goto(`${server.address}/login`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  for (const path of ['/employees', '/BusinessSettings']) {
    await page.goto(`${server.address}${path}`)
    await expect(page).toHaveURL(`${server.address}/`)
    await expect(page.getByRole('log')).toContainText(OWNERS_ONLY)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe(token)
  }
  await axe()
})
