import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

const choose = (page: Page, label: string) => page.getByLabel('חברת סליקה').selectOption({ label })
const save = (page: Page) => page.getByRole('button', { name: 'שמירה' }).click()

test('the owner chooses a gateway, and its secrets are never shown again @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /הגדרות סליקה/ })
    .click()
  await expect(page).toHaveURL(/\/payment-gateway$/)
  await expect(page.getByText('אף כרטיס אינו מחויב.').first()).toBeVisible()
  await choose(page, 'PayPlus')
  await save(page)
  await expect(page.getByText('שדה חובה')).toHaveCount(3)
  await expect(page.getByLabel('מזהה עמוד תשלום (UID)')).toBeFocused()
  await axe()
  await page.getByLabel('מזהה עמוד תשלום (UID)').fill('a1b2c3')
  await page.getByLabel('מפתח API').fill('key-of-the-studio')
  await page.getByRole('textbox', { name: 'מפתח סודי' }).fill('secret-of-the-studio')
  await save(page)
  await expect(page.getByText('הגדרות הסליקה נשמרו')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('מזהה עמוד תשלום (UID)')).toHaveValue('a1b2c3')
  await expect(page.getByText('הפרטים שמורים')).toBeVisible()
  await expect(page.getByLabel('מפתח API')).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'מפתח סודי' })).toHaveValue('')
  await axe()
})

test('the test button shows its result and keeps it @desktop', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/payment-gateway')
  await expect(page.getByText('סביבת בדיקה (ללא חיוב)')).toBeAttached()
  await save(page)
  await expect(page.getByText('הגדרות הסליקה נשמרו')).toBeVisible()
  await expect(page.getByText('עוד לא נבדק')).toBeVisible()
  await page.getByRole('button', { name: 'בדיקת החיבור' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'החיבור תקין' })).toBeVisible()
  await expect(page.getByText('נבדק לאחרונה:')).toBeVisible()
  await axe()
})

test('a result page opens alone and fits its frame @desktop', async ({ page, server, axe }) => {
  for (const [path, heading] of [
    ['/payment-success', 'התשלום התקבל'],
    ['/payment-failed', 'התשלום לא עבר'],
    ['/payment-cancelled', 'התשלום בוטל'],
  ] as const) {
    await page.goto(`${server.address}${path}`)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await axe()
  }
})

test('a frame of the app shows our payment pages, receives their message, and shows no other site @desktop', async ({
  page,
  server,
  allowFault,
}) => {
  allowFault(/frame-src|Content Security Policy/)
  const office = await makeOffice(server.address)
  await open(page, office, '/payment-gateway')
  const message = (src: string) =>
    page.evaluate(async (address) => {
      const frame = document.createElement('iframe')
      const heard = new Promise<string>((resolve) => {
        addEventListener('message', ({ data, origin }) => resolve(`${origin} ${String(data)}`), { once: true })
        document.addEventListener('securitypolicyviolation', () => resolve('refused'), { once: true })
      })
      frame.src = address
      document.body.append(frame)
      return heard
    }, src)
  await expect(message('/payment-success')).resolves.toBe(`${server.address} payment-success`)
  await expect(message('/payment-failed')).resolves.toBe(`${server.address} payment-failed`)
  await expect(message('https://other.test/pay')).resolves.toBe('refused')
})
