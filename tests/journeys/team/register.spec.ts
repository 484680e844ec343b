import { expect, test } from '#tests/journeys/support.ts'
import { PASSWORD, unique } from '#tests/journeys/staff-office.ts'

test('a new owner registers and arrives at the first steps @desktop', async ({ page, server, axeAtBothWidths }) => {
  await page.goto(`${server.address}/login`)
  await expect(page.getByRole('heading', { name: 'טוב לראות אותך' })).toBeVisible()
  await page.getByRole('link', { name: 'פתיחת חשבון' }).click()
  await page.getByRole('button', { name: 'הרשמה' }).click()
  await expect(page.getByText('שדה חובה')).toHaveCount(4)
  await expect(page.getByLabel('שם מלא')).toBeFocused()
  await axeAtBothWidths()
  await page.getByLabel('שם מלא').fill('תמר גל')
  await page.getByLabel('אימייל').fill(`tamar-${unique()}@studio.test`)
  await page.getByLabel('סיסמה', { exact: true }).fill('קצר')
  await page.getByLabel('טלפון נייד').fill('052')
  await page.getByRole('button', { name: 'הרשמה' }).click()
  await expect(page.getByText('הסיסמה קצרה מדי. יש לבחור לפחות 8 תווים')).toBeVisible()
  await expect(page.getByText('מספר הטלפון אינו תקין')).toBeVisible()
  await expect(page.getByLabel('שם מלא')).toHaveValue('תמר גל')
  await page.getByLabel('סיסמה', { exact: true }).fill(PASSWORD)
  await page.getByLabel('טלפון נייד').fill('052-765-4321')
  await page.getByRole('button', { name: 'הרשמה' }).click()
  await expect(page).toHaveURL(`${server.address}/welcome`)
  await expect(page.getByRole('heading', { name: 'איך קוראים לעסק?' })).toBeVisible()
  // the question stands above the tiles, and is none of them
  const question = (await page.getByText('מה עושים אצלכם?').boundingBox())!
  const tile = (await page
    .locator('label', { has: page.getByRole('radio') })
    .first()
    .boundingBox())!
  expect(question.y + question.height).toBeLessThanOrEqual(tile.y)
  expect(question.height).toBeLessThan(tile.height / 2)
})

test('a refused registration is reported in a dialog and no input is lost @phone', async ({ page, server, axe }) => {
  const sentence = 'הסיסמה נפוצה מדי'
  await page.goto(`${server.address}/register`)
  await page.getByLabel('שם מלא').fill('נועה')
  await page.getByLabel('אימייל').fill('noa@studio.test')
  await page.getByLabel('סיסמה', { exact: true }).fill(PASSWORD)
  await page.getByLabel('טלפון נייד').fill('052-765-4321')
  await page.route('**/api/auth/register', (route) =>
    route.fulfill({
      status: 422,
      json: { code: 'password_common', error: sentence, messages: { error: sentence }, fields: { password: sentence } },
    }),
  )
  await page.getByRole('button', { name: 'הרשמה' }).click()
  const popup = page.getByRole('dialog', { name: 'שימו לב' })
  await expect(popup).toContainText(sentence)
  await axe()
  await expect(page.getByText(sentence)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(page.getByText(sentence)).toHaveCount(0)
  await expect(page.getByLabel('סיסמה', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('סיסמה', { exact: true })).toBeFocused()
  await expect(page.getByLabel('אימייל')).toHaveValue('noa@studio.test')
})
