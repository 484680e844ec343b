import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open, PASSWORD } from '#tests/journeys/staff-office.ts'

test('an export asks for the password, goes on, and is listed for the owner @desktop', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/403/)
  const office = await makeOffice(server.address)
  await office.customer('דנה כהן', '052-1111111')
  await open(page, office, '/customers')
  await page.getByRole('searchbox').fill('דנה')
  // as if signing in was long ago: the first answer asks for a proof, later ones are the server's
  const asked = { error: 'proof_required', messages: { error: 'יש להזין שוב את הסיסמה' }, code: 'proof_required' }
  await page.route(/\/api\/customers\/export/, (route) => route.fulfill({ status: 403, json: asked }), { times: 1 })
  await page.getByRole('button', { name: 'ייצוא ל־Excel' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('הסיסמה הנוכחית')).toBeFocused()
  await axe()
  await dialog.getByLabel('הסיסמה הנוכחית').fill('lo-ha-sisma')
  await dialog.getByRole('button', { name: 'המשך' }).click()
  await expect(dialog.getByText('הסיסמה הנוכחית אינה נכונה')).toBeVisible()
  await dialog.getByLabel('הסיסמה הנוכחית').fill(PASSWORD)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'המשך' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveValue('דנה')

  await page.goto(`${server.address}/account`)
  const event = page.getByRole('listitem').filter({ hasText: 'ייצוא נתונים: רשימת הלקוחות' })
  await expect(event).toBeVisible()
  await axe()
})
