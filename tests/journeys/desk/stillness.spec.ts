/** What loads after the first paint moves nothing that is in sight. */
import { PASSWORD, unique } from '#tests/journeys/call-api.ts'
import { countTraffic, drawn, layoutShiftOf, watchLayoutShift } from './page-load.ts'
import { expect, test } from '#tests/journeys/support.ts'

/** Google calls this good from 0.1 down. */
const STILL = 0.05

test('the notice of the mailbox and the first steps push nothing down when a screen is opened again @phone', async ({
  page,
  server,
}) => {
  await page.goto(`${server.address}/register`)
  await page.getByLabel('שם מלא').fill('תמר גל')
  await page.getByLabel('אימייל').fill(`tamar-${unique()}@studio.test`)
  await page.getByLabel('סיסמה', { exact: true }).fill(PASSWORD)
  await page.getByLabel('טלפון נייד').fill('052-765-4321')
  await page.getByRole('button', { name: 'הרשמה' }).click()
  await expect(page).toHaveURL(`${server.address}/welcome`)
  await page.addInitScript(watchLayoutShift)
  const notice = page.getByRole('region', { name: 'אישור כתובת האימייל' })
  const steps = page.getByRole('region', { name: /מתוך 6 צעדים/ })
  await page.goto(server.address)
  await expect(steps).toBeVisible()
  for (const path of ['/', '/calendar']) {
    // the calls of the page before end without a word
    const traffic = await countTraffic(await page.context().newCDPSession(page))
    await page.goto(server.address + path)
    await expect(notice).toBeVisible()
    if (path === '/') await expect(steps).toBeVisible()
    await drawn(page, traffic)
    await expect.poll(() => layoutShiftOf(page), path).toBeLessThanOrEqual(STILL)
  }
})
