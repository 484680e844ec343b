/** The back button closes the topmost dialog, and asks before it loses what was typed. */
import type { Page } from '@playwright/test'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

const back = (page: Page) => page.evaluate(() => history.back())
const forward = (page: Page) => page.evaluate(() => history.forward())
const question = (page: Page) => page.getByRole('dialog', { name: 'לצאת בלי לשמור?' })
/** The customer's dialog, opened from the list. */
async function openCustomer(page: Page) {
  await page.getByRole('button', { name: 'לקוח חדש' }).first().click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('שם מלא') })
  await expect(dialog.getByLabel('שם מלא')).toBeFocused()
  return dialog
}

test('back closes the topmost dialog, and asks before it loses what was typed, as other ways out do @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await test.step('back closes a dialog and keeps the address, and forward brings nothing back', async () => {
    await open(page, office, '/settings')
    await page
      .getByRole('navigation', { name: /ניווט/ })
      .filter({ visible: true })
      .getByRole('link', { name: 'לקוחות' })
      .click()
    const dialog = await openCustomer(page)
    await back(page)
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/customers$/)
    for (const _ of [1, 2]) {
      await forward(page)
      await expect(page).toHaveURL(/\/customers$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'לקוח חדש' }).first()).toBeFocused()

    // one that was closed in another way leaves no step behind
    await openCustomer(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await back(page)
    await expect(page).toHaveURL(/\/settings$/)
    await forward(page)
    await expect(page).toHaveURL(/\/customers$/)
    await back(page)
    await expect(page).toHaveURL(/\/settings$/)
  })
  await test.step('what was typed is asked about: by back, Esc, the X and a press outside', async () => {
    await open(page, office, '/customers')
    const dialog = await openCustomer(page)
    await dialog.getByLabel('שם מלא').fill('דנה')
    const isPhone = page.viewportSize()!.width < 600
    const ways = [
      () => back(page),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'סגירה' }).click(),
      // on phones a dialog has no outside
      ...(isPhone ? [] : [() => page.mouse.click(5, 5)]),
    ]
    for (const leave of ways) {
      await leave()
      await expect(question(page)).toBeVisible()
      await question(page).getByRole('button', { name: 'להמשיך לערוך' }).click()
      await expect(question(page)).toHaveCount(0)
      await expect(dialog.getByLabel('שם מלא')).toHaveValue('דנה')
    }
    // back closes the question first, and the dialog stays
    await back(page)
    await expect(question(page)).toBeVisible()
    await axe()
    await back(page)
    await expect(question(page)).toHaveCount(0)
    await expect(dialog.getByLabel('שם מלא')).toHaveValue('דנה')
    await back(page)
    await question(page).getByRole('button', { name: 'יציאה בלי שמירה' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/customers$/)
  })
  await test.step('of two dialogs, back closes the one above, then the other one', async () => {
    await office.service('תספורת', await office.category('שיער'))
    await open(page, office, '/customers')
    await page.getByRole('button', { name: /^חיפוש/ }).click()
    await page.getByRole('combobox', { name: 'חיפוש לקוח, תור, מסך' }).fill('תור חדש')
    await page.getByRole('option', { name: 'תור חדש' }).click()
    const below = page.getByRole('dialog', { name: 'קביעת תור' })
    const customer = below.getByRole('combobox', { name: 'לקוח' })
    await customer.fill('רון')
    await page.getByRole('option', { name: 'לקוח חדש: רון' }).click()
    const above = page.getByRole('dialog', { name: 'לקוח חדש' })
    await expect(above.getByLabel('טלפון')).toBeFocused()
    await back(page)
    await expect(above).toHaveCount(0)
    await expect(below).toBeVisible()
    const address = page.url()
    await back(page)
    await expect(below).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname)
    await back(page)
    await expect(page).toHaveURL(/\/customers$/)
  })
})

test('a menu and a form on a screen answer to back in the same way @desktop', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /הגדרות עסק/ })
    .click()
  await page.getByLabel('שם העסק').fill('סטודיו חדש')
  await back(page)
  await expect(question(page)).toBeVisible()
  await expect(page).toHaveURL(/\/BusinessSettings$/)
  await question(page).getByRole('button', { name: 'להמשיך לערוך' }).click()
  await expect(page.getByLabel('שם העסק')).toHaveValue('סטודיו חדש')
  await back(page)
  await question(page).getByRole('button', { name: 'יציאה בלי שמירה' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  if (page.viewportSize()!.width < 1280) {
    await page.getByRole('button', { name: 'עוד', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'עוד', exact: true })).toBeVisible()
    await back(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/settings$/)
  }
})
