import type { Page } from '@playwright/test'
import { CLOCK } from '#tests/journeys/calendar/calendar-steps.ts'
import { admin } from '#tests/journeys/operations/admin-command.ts'
import { button, dialog, fill, FINISH, inDialog, shop } from './checkout-steps.ts'
import { open, type Office } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

/** WhatsApp is not asked; returns the address of the chat that opens. */
async function chatOf(page: Page, act: () => Promise<void>): Promise<string> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
  const opening = page.context().waitForEvent('page')
  await act()
  const chat = await opening
  await expect.poll(() => chat.url()).toContain('https://wa.me/')
  const address = decodeURIComponent(chat.url())
  await chat.close()
  return address
}
const paid = (page: Page) => page.getByRole('heading', { name: 'התשלום התקבל!' })
const messages = async (office: Office) =>
  (await office.call<{ sms: { message: string }[] }>('GET', '/api/sms/office')).sms

test('the seller says before the sale how the document is shared; without the list of documents it is downloaded @desktop', async ({
  page,
  server,
  axe,
}) => {
  await test.step('the seller says before the sale how the document is shared', async () => {
    const { office } = await shop(server.address)
    const asked = { full_name: 'דנה כהן', phone: '0523456701', handled_by: office.owner }
    const { customers } = await office.call<{ customers: { id: number }[] }>('GET', '/api/customers')
    await office.call('PUT', `/api/customers/${customers[0]!.id}`, { full_name: 'רות לוי' })
    const made = await office.call<{ customer: { id: number } }>('POST', '/api/customers', asked)
    const customer = made.customer.id
    await open(page, office, '/checkout')
    await fill(page, ['תספורת נשים'])
    await button(page, 'רישום חוב ללקוח').click()
    const details = dialog(page).getByRole('button', { name: /^פרטי החשבונית/ })
    await details.click()
    await expect(dialog(page).getByText('שיתוף בוואטסאפ')).toBeVisible()
    await expect(dialog(page).getByText('שליחה ב־SMS')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await button(page, 'BIT').click()
    await details.click()
    await expect(dialog(page).getByLabel('שליחה ב־SMS')).toBeChecked()
    await dialog(page).getByText('שליחה ב־SMS').click()
    await dialog(page).getByText('שיתוף בוואטסאפ').click()
    // asked once, and answered with one tap
    const agreed = inDialog(page, 'מוסכם')
    await expect(agreed).toHaveAttribute('aria-pressed', 'false')
    await agreed.click()
    await expect(agreed).toHaveAttribute('aria-pressed', 'true')
    await axe()
    const chat = await chatOf(page, () => button(page, FINISH).click())
    expect(chat).toMatch(/wa\.me\/972523456701\?text=[^]*\/l\/[\w-]{12}$/)
    await expect(paid(page)).toBeVisible()
    await expect(page).not.toHaveURL(/share/)
    await expect(page.getByText('החשבונית נשלחה ב־SMS')).toHaveCount(0)
    await expect.poll(() => messages(office)).toEqual([])
    const { customer: card } = await office.call<{ customer: object }>('GET', `/api/customers/${customer}`)
    expect(card).toMatchObject({
      documents_consent: 1,
      documents_asked: 1,
      documents_consent_at: expect.stringMatching(/Z$/),
    })
  })
  await test.step('in a plan without the list of documents the file is downloaded after the sale', async () => {
    const { office } = await shop(server.address)
    const { slug } = await office.call<{ slug: string }>('GET', '/api/business')
    await admin(server, 'subscription', 'set', slug, '--plan', '1')
    await open(page, office, '/checkout')
    await fill(page, ['תספורת נשים'])
    await button(page, 'BIT').click()
    await button(page, FINISH).click()
    await expect(paid(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'צפייה' })).toHaveCount(0)
    const saving = page.waitForEvent('download')
    await button(page, 'הורדה').click()
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
  })
})

// at night and at rest a message says when it leaves
test.describe('by day', () => {
  test.use({ clock: CLOCK })
  test('a document is shared after the sale, also with a customer without a phone @phone', async ({
    page,
    server,
    axe,
  }) => {
    const { office } = await shop(server.address)
    await open(page, office, '/checkout')
    await fill(page, ['תספורת נשים'])
    await button(page, 'BIT').click()
    await button(page, FINISH).click()
    await expect(paid(page)).toBeVisible()
    await expect.poll(() => messages(office)).toHaveLength(1)
    await button(page, 'SMS').click()
    await expect(page.getByText('המסמך נשלח ב־SMS.')).toBeVisible()
    await expect.poll(() => messages(office)).toHaveLength(2)
    await expect(chatOf(page, () => button(page, 'וואטסאפ').click())).resolves.toContain('/972523456789?')
    await expect(page.getByRole('heading', { name: 'לקבוע את התור הבא?' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'לקביעת תור ביומן' })).toHaveAttribute('href', '/calendar')

    await open(page, office, '/checkout')
    await button(page, 'לקוח מזדמן').click()
    await button(page, 'הוספת מוצר או שירות').click()
    await button(page, 'הוספת שמפו').click()
    await dialog(page)
      .getByRole('button', { name: /^הוספה לסל/ })
      .click()
    await button(page, 'PAYBOX').click()
    await button(page, FINISH).click()
    await expect(paid(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'לקבוע את התור הבא?' })).toHaveCount(0)
    await button(page, 'SMS').click()
    await dialog(page).getByLabel('טלפון').fill('052-345-6799')
    await axe()
    await button(page, 'שליחה').click()
    await button(page, 'מוסכם, לשלוח').click()
    await expect(dialog(page)).toBeHidden()
    await expect.poll(() => messages(office)).toHaveLength(3)
  })
})

test('after a sale in cash the original is printed first, and a credited sale says so @desktop', async ({
  page,
  server,
}) => {
  const { office } = await shop(server.address)
  await open(page, office, '/checkout')
  await fill(page, ['תספורת נשים'])
  await button(page, 'מזומן').click()
  await button(page, FINISH).click()
  await expect(paid(page)).toBeVisible()
  // cash: the original is on paper, and printing it is the first thing to do
  const original = button(page, 'הדפסת המקור')
  const shares = original.locator('xpath=..').getByRole('button')
  await expect(shares.first()).toHaveText('הדפסת המקור')
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
  const printing = page.waitForEvent('popup')
  await original.click()
  await (await printing).close()
  await expect(original).toBeHidden()
  const { invoices } = await office.call<{ invoices: { id: number }[] }>('GET', '/api/invoices')
  await office.call('POST', `/api/invoices/${invoices[0]!.id}/credit`, { reason: 'חיוב בסכום שגוי' })
  // the page of a sale that was credited says so
  const { orders } = await office.call<{ orders: { id: number }[] }>('GET', '/api/customerorders')
  await page.goto(`${server.address}/order-success/${orders[0]!.id}`)
  await expect(page.getByRole('heading', { name: 'זוכה במלואו' })).toBeVisible()
  await expect(page.getByText('חשבונית זיכוי 1')).toBeVisible()
})
