import { makeSalon } from '#tests/journeys/calendar/calendar-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: '2026-11-22T08:00:00Z' })

test('the search finds an appointment, a customer and a screen by keyboard, and reports no results and failures @desktop', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  const salon = await makeSalon(server.address)
  await salon.signIn(page)
  await page.goto(`${server.address}/`)
  await test.step('the search finds an appointment, a customer and a screen by keyboard', async () => {
    await salon.book('2026-11-23 10:00', '11:00')
    const dialog = page.getByRole('dialog', { name: 'חיפוש' })
    const field = dialog.getByRole('combobox', { name: 'חיפוש לקוח, תור, מסך' })
    await expect(page.getByRole('button', { name: /^חיפוש/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await expect(dialog.getByText('אפשר להקליד שם, טלפון')).toBeVisible()
    await field.fill('כהן')
    await expect(dialog.getByRole('option', { name: /דנה כהן/ })).toHaveCount(2)
    await axe()
    await dialog.getByRole('option', { name: 'תספורת · דנה כהן' }).click()
    await expect(page.getByRole('dialog', { name: 'עריכת תור' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.getByRole('button', { name: /^חיפוש/ }).click()
    await field.fill('הגדרות יו')
    await expect(dialog.getByRole('option', { name: 'הגדרות יומן' })).toHaveAttribute('data-combobox-selected')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/calendar-settings$/)
  })
  await test.step('the search reports no results and failures', async () => {
    await page.getByRole('button', { name: /^חיפוש/ }).click()
    const dialog = page.getByRole('dialog', { name: 'חיפוש' })
    const field = dialog.getByRole('combobox')
    await field.fill('אין כזאת')
    await expect(dialog.getByText('לא נמצאו תוצאות')).toBeVisible()
    allowFault(/500|search/)
    await page.route('**/api/search**', (route) => route.fulfill({ status: 500, body: '{}' }))
    await field.fill('מישהי אחרת')
    await expect(dialog.getByText('החיפוש לא הצליח')).toBeVisible()
  })
})
