/** Every screen has a way at every width, for whoever may open it, and for nobody else. */
import type { Locator, Page } from '@playwright/test'
import { RIGHTS } from '#shared/http/rights.ts'
import { signInEmployee } from '#tests/journeys/team/sign-in-employee.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { mayOpen } from '#web/desk/navigation/parts/screen-rule.ts'
import { screenTable } from '#web/desk/navigation/parts/screen-table.ts'

type Path = keyof typeof screenTable
const PHONE = 390
/** They have the tabs of phones, in a rail beside the screen. */
const BETWEEN = [768, 1180]
const DESK = 1440
const WALK_MS = 240_000
const menu = (Object.keys(screenTable) as Path[]).filter((path) => screenTable[path].icon)
const withoutRights = { role: 'employee', rights: {} } as const

const rail = (page: Page) => page.getByRole('navigation', { name: 'ניווט ראשי' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'ניווט בין המסכים' })
const namesIn = (within: Locator) =>
  within
    .getByRole('link')
    .filter({ hasNotText: /נגישות|פרטיות/ })
    .allInnerTexts()

/** Opens a screen by the menu of this width. */
async function go(page: Page, width: number, path: Path) {
  const { name, tab, under, rail: place } = screenTable[path]
  if (width < 1280) {
    if (!tab) await tabs(page).getByRole('button', { name: 'עוד', exact: true }).click()
    const within = tab ? tabs(page) : page.getByRole('dialog', { name: 'עוד', exact: true })
    return within.getByRole('link', { name, exact: true }).click()
  }
  // the office has not used it yet
  if (screenTable[path].part) {
    await rail(page).getByRole('button', { name: 'עוד', exact: true }).click()
    const more = page.getByRole('dialog', { name: 'עוד', exact: true })
    return more.getByRole('link', { name, exact: true }).click()
  }
  const head = screenTable[under ?? path]
  const destination = head.rail?.name ?? head.name
  await rail(page).getByRole('link', { name: destination, exact: true }).click()
  if (place) return
  await page
    .getByRole('navigation', { name: `מסכים של ${destination}` })
    .getByRole('link', { name, exact: true })
    .click()
}

/** The screen is there with its title and the search, and as wide as the window. */
async function arrived(page: Page, path: Path) {
  await expect(page, path).toHaveURL((url) => url.pathname === path)
  await expect(page).toHaveTitle(new RegExp(screenTable[path].name))
  await expect(page.getByRole('button', { name: /^חיפוש/ }).first(), path).toBeVisible()
  await expect(page.getByRole('dialog'), path).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
    .toBeLessThanOrEqual(0)
}

/**
 * Goes to each screen by the menu of this width. Each is shown at other widths as well: on phones
 * at those between, on desks at that of a phone. At the widths between the same menu leads to each:
 * a trial click fails when something covers a link.
 */
async function walk(page: Page, width: number, paths: readonly Path[]) {
  for (const path of paths) {
    await go(page, width, path)
    await arrived(page, path)
    // a window that is made narrow shows the same screen, and nothing stands out at its side
    for (const other of width === PHONE ? BETWEEN : [PHONE]) {
      await page.setViewportSize({ width: other, height: 800 })
      await arrived(page, path)
    }
    await page.setViewportSize({ width, height: 800 })
  }
  for (const wider of width === PHONE ? BETWEEN : []) {
    await page.setViewportSize({ width: wider, height: 800 })
    for (const path of paths.filter((one) => screenTable[one].tab)) await leads(tabs(page), path)
    await tabs(page).getByRole('button', { name: 'עוד', exact: true }).click()
    const more = page.getByRole('dialog', { name: 'עוד', exact: true })
    for (const path of paths.filter((one) => !screenTable[one].tab)) await leads(more, path)
    await page.keyboard.press('Escape')
    await expect(more).toHaveCount(0)
  }
  await page.setViewportSize({ width, height: 800 })
}
async function leads(within: Locator, path: Path) {
  const link = within.getByRole('link', { name: screenTable[path].name, exact: true })
  await expect(link).toHaveAttribute('href', path)
  await link.click({ trial: true })
}

test('the owner reaches every screen at every width @desktop', async ({ page, server }) => {
  test.setTimeout(WALK_MS)
  const office = await makeOffice(server.address)
  const id = await office.customer('דנה כהן', '052-345-6710')
  await open(page, office, '/calendar')
  for (const width of [PHONE, ...BETWEEN, DESK]) {
    await page.setViewportSize({ width, height: 800 })
    if (!BETWEEN.includes(width)) await walk(page, width, menu)
    await go(page, width, '/customers')
    await page.getByRole('link', { name: /ייבוא/ }).click()
    await expect(page).toHaveURL(/\/customers\/import$/)
    await page.getByRole('button', { name: /^חיפוש/ }).click()
    await page.getByRole('combobox', { name: 'חיפוש לקוח, תור, מסך' }).fill('דנה')
    await page.getByRole('option', { name: /דנה כהן/ }).click()
    await expect(page).toHaveURL(new RegExp(`/customers/${id}$`))
  }
  await page.goto(`${server.address}/sms?tab=campaigns`)
  await expect(page.getByRole('tabpanel').locator('form, [data-campaigns], button').first()).toBeVisible()
  await page.setViewportSize({ width: PHONE, height: 800 })
  await arrived(page, '/sms')
})

test('an employee without rights reaches what they may open, and nothing else is shown @desktop', async ({
  page,
  server,
}) => {
  test.setTimeout(WALK_MS)
  const office = await makeOffice(server.address)
  const token = await signInEmployee(server, office)
  const { employees } = await office.call<{ employees: { id: number; role: string }[] }>('GET', '/api/employees/office')
  const { id } = employees.find(({ role }) => role === 'employee')!
  await office.call('PUT', `/api/users/update/${id}`, Object.fromEntries(RIGHTS.map((right) => [right, 0])))
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  const allowed = menu.filter((path) => mayOpen(screenTable[path], withoutRights))
  // not on Home, whose page asks for the sales before it knows who asks
  await open(page, { ...office, token }, '/account')
  for (const width of [PHONE, ...BETWEEN, DESK]) {
    await page.setViewportSize({ width, height: 800 })
    if (!BETWEEN.includes(width)) await walk(page, width, allowed)
    if (width < 1280) {
      await tabs(page).getByRole('button', { name: 'עוד', exact: true }).click()
      const within = [tabs(page), page.getByRole('dialog', { name: 'עוד', exact: true })]
      await expect
        .poll(async () => (await Promise.all(within.map(namesIn))).flat())
        .toEqual(allowed.map((path) => screenTable[path].name))
      await page.keyboard.press('Escape')
    } else await expect.poll(() => namesIn(rail(page))).toEqual(['בית', 'יומן', 'לקוחות', 'הודעות', 'הגדרות'])
  }
  expect(refused, 'calls of open screens that the server refused').toEqual([])
  await expectClosed(
    page,
    menu.filter((path) => !allowed.includes(path)),
  )
})

/** The search does not find them, and their addresses lead to Home with a sentence. */
async function expectClosed(page: Page, closed: readonly Path[]) {
  expect(closed).toHaveLength(11)
  const field = page.getByRole('combobox', { name: 'חיפוש לקוח, תור, מסך' })
  await page
    .getByRole('button', { name: /^חיפוש/ })
    .first()
    .click()
  await field.fill('רשימת')
  await expect(page.getByRole('option', { name: 'רשימת המתנה' })).toBeVisible()
  for (const path of closed) {
    const { name } = screenTable[path]
    await field.fill(name)
    await expect(field).toHaveValue(name)
    await expect(page.getByRole('option', { name, exact: true }), path).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  for (const path of closed) {
    await page.goto(new URL(path, page.url()).href)
    const sentence =
      screenTable[path].who === 'owner'
        ? 'המסך הזה פתוח לבעלי העסק בלבד'
        : 'המסך הזה פתוח רק למי שבעלי העסק נתנו לו הרשאה'
    await expect(page.getByRole('log'), path).toContainText(sentence)
    await expect(page, path).toHaveURL((url) => url.pathname === '/')
  }
}

test('on desks a part stands in the menu from its first use, and behind "more" until then @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/products')
  const more = rail(page).getByRole('button', { name: 'עוד', exact: true })
  const behind = page.getByRole('dialog', { name: 'עוד', exact: true })
  const services = page.getByRole('navigation', { name: 'מסכים של שירותים' })
  await expect(services.getByRole('link')).toHaveText(['מוצרים ושירותים', 'קטגוריות'])
  await more.click()
  await expect(behind.getByRole('link')).toHaveText(['חדרים ומכשירים', 'כרטיסיות ושוברים', 'רשימת המתנה', 'מסמכים'])
  await axe()
  await behind.getByRole('link', { name: 'חדרים ומכשירים' }).click()
  // the open screen is always among its neighbours
  await expect(services.getByRole('link', { name: 'חדרים ומכשירים' })).toHaveAttribute('aria-current', 'page')
  await office.call('POST', '/api/resources', { name: 'חדר לייזר' })
  await page.goto(`${server.address}/products`)
  await expect(services.getByRole('link', { name: 'חדרים ומכשירים' })).toBeVisible()
  await more.click()
  await expect(behind.getByRole('link')).toHaveCount(3)
})

test('the last tab opens all other screens, with settings first and the way out last @phone', async ({
  page,
  server,
  axe,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  const office = await makeOffice(server.address)
  await open(page, office, '/')
  await tabs(page).getByRole('button', { name: 'עוד', exact: true }).click()
  const more = page.getByRole('dialog', { name: 'עוד', exact: true })
  await expect(more.getByRole('link').first()).toHaveText('הגדרות')
  await expect(more.getByRole('listitem').last()).toHaveText('יציאה')
  await axe()
  await page.keyboard.press('Escape')
  await expect(more).toHaveCount(0)
  await expect(tabs(page).getByRole('button', { name: 'עוד', exact: true })).toBeFocused()
  await expect(page.locator('header').getByRole('link')).toHaveCount(0)
})
