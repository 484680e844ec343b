import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, PASSWORD } from '#tests/journeys/staff-office.ts'

/** Sends a request from another network each time, as strangers who know an address do. */
const fromStrangers = async (address: string, path: string, bodies: readonly object[]) => {
  for (const [i, body] of bodies.entries())
    await fetch(`${address}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.77.${i}.1` },
      body: JSON.stringify(body),
    })
}

test('while strangers try an address, its owner signs in on a new device by a puzzle in the background @phone', async ({
  page,
  server,
  axe,
}) => {
  const { email } = await makeOffice(server.address)
  const guesses = Array.from({ length: 51 }, () => ({ email, password: 'not the one' }))
  await fromStrangers(server.address, 'login', guesses)
  await page.goto(`${server.address}/login`)
  await page.getByLabel('אימייל').fill(email)
  await page.getByLabel('סיסמה', { exact: true }).fill(PASSWORD)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/puzzles', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'כניסה' }).click()
  await expect(page.getByText('עוד רגע, מוודאים שלא מדובר ברובוט')).toBeVisible()
  await axe()
  release()
  await expect(page).toHaveURL(`${server.address}/`)
})

test('while strangers ask for codes of an address, its owner still gets one @phone', async ({ page, server }) => {
  const { email } = await makeOffice(server.address)
  const asked = Array.from({ length: 13 }, () => ({ email }))
  await fromStrangers(server.address, 'request-reset', asked)
  await page.goto(`${server.address}/forgot-password`)
  await page.getByLabel('אימייל').fill(email)
  const solved = page.waitForResponse((response) => response.url().endsWith('/api/auth/puzzles') && response.ok())
  await page.getByRole('button', { name: 'שליחת קוד' }).click()
  await solved
  await expect(page).toHaveURL(`${server.address}/verify-code`)
})
