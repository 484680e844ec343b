import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { installPhone } from '#tests/support/messages/phone-bridge.ts'

test.use({ clock: '2026-11-22T08:00:00Z' })

type Office = Awaited<ReturnType<typeof makeOffice>>
/** Books online for a new customer at an hour of 24 November. */
async function bookOnline(office: Office, service_id: number, hour: number, phone: string): Promise<void> {
  const call = async (path: string, body: object, token: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await fetch(`${office.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(reply.ok).toBe(true)
  }
  const visit = await fetch(`${office.address}/api/get-public-token/${office.officeId}`)
  const { token } = (await visit.json()) as { token: string }
  await call('/api/customers', { full_name: 'רות אלמוג', phone }, token)
  const start_time = `2026-11-24 ${hour}:00:00`
  const end_time = `2026-11-24 ${hour + 1}:00:00`
  await call('/api/appointments', { service_id, employee_id: office.owner, start_time, end_time }, token)
}
const row = (page: Page, time: string) => page.getByRole('button', { name: new RegExp(`תור חדש אונליין.*${time}`) })

test('staff read what happened, mark it as seen and open the appointment @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const service = await office.service('תספורת נשים', await office.category('שיער'))
  await open(page, office, '/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^התראות/ })
    .click()
  await expect(page.getByText('אין התראות')).toBeVisible()
  await axe()

  await bookOnline(office, service, 12, '0523456789')
  await expect(row(page, '12:00')).toBeVisible()
  await expect(page.getByText('אחת לא נקראה')).toBeVisible()
  await page.getByRole('button', { name: 'הגדרות' }).click()
  const settings = page.getByRole('dialog', { name: 'הגדרות התראות' })
  const confirmed = settings.getByRole('switch', { name: 'הגעה שאושרה על ידי לקוח, ברשימה' })
  const confirmedOnDevice = settings.getByRole('switch', { name: 'הגעה שאושרה על ידי לקוח, במכשיר' })
  // requests can be turned off; late payments only on devices
  await expect(settings.getByRole('switch', { name: /^בקשת תור/ })).toHaveCount(2)
  await expect(settings.getByRole('switch', { name: /^תשלום שהתקבל אחרי/ })).toHaveCount(1)
  // the dialog takes the focus a moment after it was opened
  await expect(settings.locator(':focus')).toHaveCount(1)
  await confirmed.press('Space')
  await expect(confirmedOnDevice).toBeDisabled()
  await axe()
  await page.reload()
  await page.getByRole('button', { name: 'הגדרות' }).click()
  await expect(confirmed).not.toBeChecked()
  await expect(settings.getByRole('switch', { name: 'תור שבוטל על ידי לקוח, ברשימה' })).toBeChecked()
  const morning = settings.getByRole('switch', { name: 'אימייל בוקר' })
  await morning.press('Space')
  await settings.getByRole('combobox', { name: 'שעת השליחה' }).selectOption('07:00')
  await axe()
  await page.reload()
  await page.getByRole('button', { name: 'הגדרות' }).click()
  await expect(settings.getByRole('combobox', { name: 'שעת השליחה' })).toHaveValue('7')
  await page.keyboard.press('Escape')

  await bookOnline(office, service, 14, '0523456780')
  await expect(row(page, '14:00')).toBeVisible()
  await expect(page.getByRole('img', { name: 'חדש' })).toHaveCount(2)
  await axe()

  await page.getByRole('button', { name: 'סימון הכול כנקרא' }).click()
  await expect(page.getByRole('img', { name: 'חדש' })).toHaveCount(0)
  await row(page, '12:00').click()
  await expect(page).toHaveURL(/\/calendar\?/)
  await expect(page.getByText('רות אלמוג').first()).toBeVisible()

  await test.step('in the application of an installation without keys the switch says so and asks nothing', async () => {
    await page.addInitScript(installPhone, {
      platform: 'android',
      permission: 'prompt',
      answer: 'granted',
      token: 'a'.repeat(40),
    } as const)
    await page.goto(`${office.address}/notifications`)
    await page.getByRole('button', { name: 'הגדרות' }).click()
    await expect(settings.getByText('באפליקציה הזו אין התראות למכשיר.')).toBeVisible()
    await expect(settings.getByRole('switch', { name: 'התראות למכשיר הזה' })).toBeDisabled()
    const calls = page.evaluate(() => (window as unknown as { phone: { calls: string[] } }).phone.calls)
    await expect(calls).resolves.toEqual([])
    await axe()
  })

  const iPhone = (permission: 'prompt' | 'denied') =>
    page.addInitScript(installPhone, {
      platform: 'ios',
      permission,
      answer: 'granted',
      token: 'ab'.repeat(32),
    } as const)
  const device = settings.getByRole('switch', { name: 'התראות למכשיר הזה' })
  await test.step('before the system asks, a page says what notifications are for, and a trial shows one', async () => {
    await office.call('PUT', '/api/business/settings', { approve_bookings: 1 })
    await bookOnline(office, service, 16, '0523456781')
    await iPhone('prompt')
    await page.goto(`${office.address}/notifications`)
    const offer = page.getByRole('dialog', { name: 'שנדע לעדכן אותך בזמן?' })
    await expect(offer).toBeVisible()
    await axe()
    await offer.getByRole('button', { name: 'לא עכשיו' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'הגדרות' }).click()
    await expect(device).toBeEnabled()
    await expect(offer).toHaveCount(0)
    // who asks for them themselves sees the page again
    await expect(settings.locator(':focus')).toHaveCount(1)
    await device.press('Space')
    await offer.getByRole('button', { name: 'כן, להפעיל' }).click()
    await expect(device).toBeChecked()
    const attempt = settings.getByRole('button', { name: 'התראת ניסיון' })
    await attempt.click()
    await expect(page.getByText('שירות ההתראות לא קיבל את ההתראה.')).toBeVisible()
    // no Apple is there that would take it
    await page.route('**/api/notifications/device/trial', (route) => route.fulfill({ json: { sent: 1 } }))
    await attempt.click()
    await expect(settings.getByText('נשלחה. הגיעה?')).toBeVisible()
    await axe()
    await settings.getByRole('button', { name: 'לא הגיעה' }).click()
    await expect(settings.getByText('כדאי לבדוק את הגדרות החיסכון בסוללה.')).toBeVisible()
  })
  await test.step('who refused in the system has a way to the settings of the phone', async () => {
    await iPhone('denied')
    await page.reload()
    await page.getByRole('button', { name: 'הגדרות' }).click()
    await expect(settings.getByText('ההתראות כבויות בהגדרות המכשיר.')).toBeVisible()
    await expect(device).toBeDisabled()
    await settings.getByRole('button', { name: 'פתיחת ההגדרות' }).click()
    const calls = () => page.evaluate(() => (window as unknown as { phone: { calls: string[] } }).phone.calls)
    await expect.poll(calls).toContain('openSettings')
  })
})
