import type { Page } from '@playwright/test'
import { makeBookingOffice } from '#tests/journeys/booking/booking-office.ts'
import { CLOCK, goToPayment, next, paymentFrame } from '#tests/journeys/booking/booking-steps.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test.use({ clock: CLOCK })

/** An office whose תספורת נשים asks 50 shekels. */
async function makeDepositOffice(address: string) {
  const office = await makeBookingOffice(address)
  await office.call('PUT', `/api/products/${office.cut}`, { deposit_amount: '50' })
  return office
}

async function openPayment(page: Page, address: string) {
  await goToPayment(page, address, 'כדי לשמור את המועד משלמים מקדמה של', 'מקדמה לשמירת התור')
  await expect(paymentFrame(page).getByRole('heading', { name: 'עמוד תשלום לבדיקה' })).toBeVisible()
}

test('a customer reads the terms, pays the deposit in the frame and cancels with a refund @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeDepositOffice(server.address)
  await openPayment(page, office.page)
  const terms = ['ביטול עד 24 שעות לפני התור: כל המקדמה חוזרת.', 'רשאים לבטל בתוך ארבעה חודשים מההזמנה']
  for (const shown of ['₪50', '₪180', ...terms]) await expect(page.getByText(shown).first()).toBeVisible()
  await axe()
  await paymentFrame(page)
    .getByRole('button', { name: /^תשלום בכרטיס בדיקה/ })
    .click()
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await page.getByRole('link', { name: 'שינוי או ביטול התור' }).click()
  await expect(page.getByText('מקדמה ששולמה')).toBeVisible()
  await next(page, 'ביטול התור')
  await expect(page.getByText('אחרי הביטול יחזרו לכרטיס')).toBeVisible()
  await axe()
  await next(page, 'כן, לבטל את התור')
  await expect(page.getByText('לכרטיס חוזרים')).toBeVisible()
})

test('a declined card can be replaced, and leaving for another time keeps the details @phone', async ({
  page,
  server,
}) => {
  const office = await makeDepositOffice(server.address)
  await openPayment(page, office.page)
  await paymentFrame(page)
    .getByRole('button', { name: /^תשלום בכרטיס שנדחה/ })
    .click()
  await expect(page.getByRole('alert')).toContainText('התשלום לא עבר והכרטיס לא חויב')
  await next(page, 'לבחור מועד אחר')
  await page.getByRole('button', { name: /22\/11\/2026,/ }).click()
  await page.getByRole('button', { name: '13:00', exact: true }).click()
  await next(page, /^לקבוע ליום א׳/)
  await paymentFrame(page)
    .getByRole('button', { name: /^תשלום בכרטיס בדיקה/ })
    .click()
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await expect(page.getByText('13:00 - 14:00')).toBeVisible()
})

test('an abandoned payment is found again after a reload, and also pays without script @phone', async ({
  page,
  server,
  browser,
}) => {
  const office = await makeDepositOffice(server.address)
  await openPayment(page, office.page)
  await page.reload()
  const link = page.getByRole('link', { name: 'לפתיחת עמוד התשלום בחלון חדש' })
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const alone = await plain.newPage()
  await alone.goto((await link.getAttribute('href'))!)
  await alone.getByRole('button', { name: /^תשלום בכרטיס בדיקה/ }).click()
  await expect(alone.getByRole('heading', { name: 'התשלום התקבל' })).toBeVisible()
  await plain.close()
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
})

test('staff cancel a booking with its deposit, after the choice of what returns @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeDepositOffice(server.address)
  await openPayment(page, office.page)
  await paymentFrame(page)
    .getByRole('button', { name: /^תשלום בכרטיס בדיקה/ })
    .click()
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  await open(page, { address: server.address, token: office.staffToken }, '/calendar?view=agenda&date=2026-11-22')
  await page.getByText('דנה כהן').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'עריכה' }).click()
  await expect(dialog.getByText('שולמה')).toBeVisible()
  await dialog.getByRole('button', { name: 'ביטול התור והמקדמה' }).click()
  await expect(page.getByLabel('מה קורה עם המקדמה?')).toContainText('לפי תנאי הביטול: להחזיר ₪50')
  await axe()
  await page.getByRole('button', { name: 'ביטול התור', exact: true }).click()
  await expect(page.getByText('התור בוטל')).toBeVisible()
})

test('what a sale leaves of the deposit returns to the card @desktop', async ({ page, server, axe }) => {
  const office = await makeDepositOffice(server.address)
  await openPayment(page, office.page)
  await paymentFrame(page)
    .getByRole('button', { name: /^תשלום בכרטיס בדיקה/ })
    .click()
  await expect(page.getByRole('heading', { name: 'התור נקבע!' })).toBeVisible()
  type Visit = { readonly id: number; readonly customer_id: number }
  const { appointments } = await office.call<{ appointments: Visit[] }>(
    'GET',
    '/api/appointments?start=2026-11-22 00:00:00&end=2026-11-23 00:00:00',
  )
  const visit = appointments[0]!
  const { deposit } = await office.call<{ deposit: { id: number } }>('GET', `/api/deposits/appointments/${visit.id}`)
  const { order } = await office.call<{ order: { id: number } }>('POST', '/api/checkout', {
    customer_id: visit.customer_id,
    appointment_id: visit.id,
    total_amount: '0',
    payment_method: 'cash',
    products: [{ product_id: office.cut, quantity: 1, price: '30' }],
    deductions: [{ kind: 'deposit', id: deposit.id }],
  })
  await open(page, { address: server.address, token: office.staffToken }, `/order-success/${order.id}`)
  await expect(page.getByText('נשארו ₪20 מהמקדמה.')).toBeVisible()
  await axe()
  await page.getByRole('button', { name: 'החזרת היתרה לכרטיס' }).click()
  await page.getByRole('button', { name: 'החזרה', exact: true }).click()
  await expect(page.getByText(/₪20 (בדרך חזרה לכרטיס|הוחזרו לכרטיס)/).first()).toBeVisible()
})

test('the owner lets a service ask for a deposit @desktop', async ({ page, server, axe }) => {
  const office = await makeBookingOffice(server.address)
  await open(page, { address: server.address, token: office.staffToken }, '/products')
  await page.getByText('תספורת נשים').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('מקדמה בקביעת תור אונליין').selectOption({ label: 'סכום קבוע' })
  await dialog.getByLabel('סכום המקדמה').fill('500')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(dialog.getByText('המקדמה צריכה להיות יותר מאפס, ולא יותר מהמחיר')).toBeVisible()
  await axe()
  await dialog.getByLabel('סכום המקדמה').fill('60')
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await expect(page.getByText('הפרטים נשמרו')).toBeVisible()
})
