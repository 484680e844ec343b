import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const FINISH = 'סיום והפקת חשבונית'

/** An office with a service for ₪180 and a customer. */
async function shop(address: string) {
  const office = await makeOffice(address)
  const service = await office.service('תספורת נשים', await office.category('שיער'))
  const customer = await office.customer('דנה כהן', '0523456789')
  return { office, service, customer }
}
const chooseCustomer = async (page: Page) => {
  await page.getByLabel('לקוח', { exact: false }).first().fill('דנה')
  await page.getByRole('option', { name: /דנה כהן/ }).click()
}
const addService = async (page: Page) => {
  await button(page, 'הוספת מוצר או שירות').click()
  await button(page, 'הוספת תספורת נשים').click()
  await dialog(page)
    .getByRole('button', { name: /^הוספה לסל/ })
    .click()
}
const openAhead = async (page: Page) => {
  await button(page, 'הוספת מוצר או שירות').click()
  await button(page, 'כרטיסיות ושוברים').click()
}
const payByBit = async (page: Page) => {
  await button(page, 'BIT').click()
  await button(page, FINISH).click()
}

test('a punch card is put on sale, sold, and pays a visit @phone', async ({ page, server, axe }) => {
  const { office, customer } = await shop(server.address)
  await open(page, office, '/prepaid')
  await button(page, 'כרטיסייה חדשה').click()
  await dialog(page).getByRole('button', { name: 'שמירה' }).click()
  await expect(dialog(page).getByText('שדה חובה').first()).toBeVisible()
  await dialog(page).getByLabel('שם הכרטיסייה').fill('עשר תספורות')
  await dialog(page).getByLabel('מחיר').fill('1500')
  await dialog(page).getByLabel('מספר ביקורים').fill('10')
  await dialog(page).getByText('תספורת נשים').click()
  await axe()
  await dialog(page).getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('10 ביקורים · תוקף: שנה')).toBeVisible()

  await open(page, office, '/checkout')
  await chooseCustomer(page)
  await openAhead(page)
  await axe()
  await button(page, 'הוספת עשר תספורות').click()
  await button(page, 'הוספה לסל · ₪1,500').click()
  await payByBit(page)
  await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()

  await open(page, office, '/checkout')
  await chooseCustomer(page)
  await addService(page)
  await button(page, 'לנקב מעשר תספורות · נשארו 10').click()
  await expect(page.getByText('יישארו 9 ביקורים')).toBeVisible()
  await axe()
  await button(page, 'סיום בלי תשלום').click()
  await expect(page.getByRole('heading', { name: 'הניצול נרשם, ולא נשאר מה לשלם.' })).toBeVisible()
  await expect(page.getByText('ניצול עשר תספורות 1 מתוך 10, חשבונית 1')).toBeVisible()
  await axe()

  await open(page, office, `/customers/${customer}`)
  await expect(page.getByText('9 מתוך 10')).toBeVisible()
  await button(page, 'עשר תספורות').click()
  await expect(dialog(page).getByText('ניצול', { exact: true })).toBeVisible()
  await axe()

  await dialog(page).getByRole('button', { name: 'זיכוי היתרה' }).click()
  await expect(dialog(page).getByText('יוחזרו ₪1,350', { exact: false })).toBeVisible()
  await axe()
  const credit = dialog(page).getByRole('button', { name: 'הפקת זיכוי ₪1,350' })
  await credit.click()
  await expect(dialog(page).getByText('שדה חובה')).toBeVisible()
  await dialog(page).getByLabel('סיבת הזיכוי').fill('הלקוחה עוברת דירה')
  await credit.click()
  await expect(page.getByText('הופק זיכוי על ₪1,350')).toBeVisible()
  await expect(page.getByText('זוכה', { exact: true })).toBeVisible()
})

test('a mistaken use of a punch card is given back @desktop', async ({ page, server }) => {
  const { office, service, customer } = await shop(server.address)
  const offer = { name: 'עשר תספורות', price: '1500', visits: 10, service_ids: [service], months_valid: 12 }
  const { offer: made } = await office.call<{ offer: { id: number } }>('POST', '/api/prepaid/offers', offer)
  const sell = (body: object) =>
    office.call<{ order: { id: number } }>('POST', '/api/checkout', {
      customer_id: customer,
      payment_method: 'bit',
      ...body,
    })
  await sell({ total_amount: '1500', prepaid: [{ kind: 'punch_card', offer_id: made.id }] })
  const { prepaid } = await office.call<{ prepaid: { id: number }[] }>('GET', `/api/customers/${customer}/prepaid`)
  const { order } = await sell({
    total_amount: '0',
    products: [{ product_id: service, quantity: 1 }],
    deductions: [{ kind: 'punch_card', id: prepaid[0]!.id }],
  })
  await open(page, office, `/order-success/${order.id}`)
  await button(page, 'ביטול הניצול').click()
  await dialog(page).getByRole('button', { name: 'ביטול הניצול' }).click()
  await expect(page.getByText('(בוטל)')).toBeVisible()
  await open(page, office, '/prepaid')
  await expect(page.getByText('10 מתוך 10')).toBeVisible()
})

test('a gift voucher is sold, printed, and pays a part of a sale @desktop', async ({ page, server, outbox, axe }) => {
  const { office } = await shop(server.address)
  await open(page, office, '/checkout')
  await chooseCustomer(page)
  await openAhead(page)
  await button(page, 'הוספת שובר לסל').click()
  await expect(dialog(page).getByText('שדה חובה').first()).toBeVisible()
  await dialog(page).getByLabel('עבור מי השובר').fill('רות')
  await dialog(page).getByLabel('סכום השובר').fill('100')
  await button(page, 'הוספת שובר לסל').click()
  await payByBit(page)
  const download = page.waitForEvent('download')
  await button(page, 'הדפסת השובר').click()
  expect((await download).suggestedFilename()).toBe('שובר מתנה.pdf')
  await button(page, 'שליחת השובר').click()
  await dialog(page).getByRole('button', { name: 'שליחה', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect
    .poll(async () => (await outbox()).sms.map(({ text }) => /[\w-]{14}$/m.exec(text)?.[0]))
    .toContainEqual(expect.any(String))
  const sent = (await outbox()).sms.find(({ text }) => text.includes('קוד: '))!
  const code = /קוד: (\S+)/.exec(sent.text)![1]!

  await open(page, office, '/checkout')
  await button(page, 'לקוח מזדמן').click()
  await addService(page)
  await button(page, 'ניצול שובר').click()
  await dialog(page).getByLabel('קוד השובר').fill('ABCD-EFGH-JKLM')
  await dialog(page).getByRole('button', { name: 'ניצול', exact: true }).click()
  await expect(dialog(page).getByText('לא נמצא שובר עם הקוד הזה', { exact: false })).toBeVisible()
  await axe()
  await dialog(page).getByLabel('קוד השובר').fill(code.toLowerCase())
  await dialog(page).getByRole('button', { name: 'ניצול', exact: true }).click()
  await expect(page.getByText('יישארו ₪0')).toBeVisible()
  await payByBit(page)
  await expect(page.getByText(/ניצול שובר .{4}-…, חשבונית 1/)).toBeVisible()
  await open(page, office, '/prepaid')
  await expect(page.getByText('נוצל', { exact: true })).toBeVisible()
  await axe()
})
