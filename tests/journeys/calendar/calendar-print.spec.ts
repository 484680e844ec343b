import { formatPhone } from '#shared/values/phone.ts'
import { chooseView, CLOCK, event, MONDAY, open, openGrid, salonForEach, TUESDAY, clear } from './calendar-steps.ts'
import { line, onPaper, sheet, stubPrint } from './print-steps.ts'
import { expect, test } from '#tests/journeys/support.ts'

// Monday, 09:00
test.use({ clock: CLOCK })
const own = salonForEach()
test.beforeEach(({ page }) => stubPrint(page))

test('a day is printed as a table for each employee, a week with its days, and a month is not @desktop', async ({
  page,
}) => {
  const { salon } = own
  await test.step('a day is printed as a table for each employee, without the screen around it', async () => {
    await salon.book(`${MONDAY} 10:00`, '11:00', { notes: 'אלרגית לאמוניה' })
    await salon.book(`${MONDAY} 12:00`, '13:00', { customer_id: salon.ron, status_key: 'waiting' })
    await salon.book(`${MONDAY} 15:00`, '16:00', { customer_id: salon.ron, status_key: 'cancelled' })
    await salon.call('POST', '/api/time-blocks', {
      employee_id: salon.maya,
      start_time: `${MONDAY} 13:00:00`,
      end_time: `${MONDAY} 14:00:00`,
      reason: 'רופא',
    })
    await open(page, '?view=day')
    await page.getByRole('button', { name: 'הדפסה' }).click()
    await onPaper(page)
    await expect(page.getByRole('banner').filter({ hasNotText: 'הודפס' })).toBeHidden()
    await expect(page.locator('[data-calendar]')).toBeHidden()
    await expect(sheet(page).getByRole('heading', { level: 2 })).toHaveText(['מאיה', 'נועה'])
    await expect(sheet(page)).toContainText('יום שני 16/11/2026 · ו׳ בכסלו')
    await expect(line(page, 'דנה כהן')).toHaveText(
      new RegExp(`10:00–11:00.*${formatPhone(salon.phone)}.*תספורת.*אלרגית לאמוניה`),
    )
    await expect(line(page, 'רון לוי')).toHaveText(/12:00–13:00.*ממתין/)
    await expect(line(page, 'זמן חסום')).toHaveText(/13:00–14:00.*רופא/)
    const paper = await page.pdf({ preferCSSPageSize: true })
    // one page of A4, in points
    expect(paper.toString('latin1').match(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/g)).toHaveLength(1)
    // the next press on the screen takes the sheet away
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(sheet(page)).not.toBeAttached()
  })
  await clear(page, salon)
  await test.step('a week is printed with its days, and a month is not', async () => {
    await salon.book(`${MONDAY} 10:00`, '11:00')
    await salon.book(`${TUESDAY} 12:00`, '13:00', { customer_id: salon.ron })
    await openGrid(page, salon)
    await expect(event(page, 'דנה כהן')).toBeVisible()
    // the key of the browser, which would print the screen
    await page.keyboard.press('Control+p')
    await onPaper(page)
    await expect(sheet(page).getByRole('rowheader')).toHaveText([/יום שני 16\/11\/2026/, /יום שלישי 17\/11\/2026/])
    await expect(sheet(page)).toContainText('15/11/2026 – 21/11/2026')
    await page.emulateMedia({ media: 'screen' })
    await chooseView(page, 'חודש')
    await expect(page.locator('[data-calendar="month"]')).toBeVisible()
    await expect(page.getByRole('button', { name: 'הדפסה' })).toBeHidden()
  })
})

test('a day is printed from the menu @phone', async ({ page }) => {
  const { salon } = own
  await salon.book(`${MONDAY} 10:00`, '11:00')
  await openGrid(page, salon)
  await page.getByRole('button', { name: 'עוד אפשרויות' }).click()
  await page.getByRole('menuitem', { name: 'הדפסה' }).click()
  await onPaper(page)
  await expect(line(page, 'דנה כהן')).toBeVisible()
})
