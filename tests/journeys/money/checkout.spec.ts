import { expect, test, type Outbox } from '#tests/journeys/support.ts'
import { callerOf, PASSWORD, unique } from '#tests/journeys/call-api.ts'
import { button, dialog, fill, FINISH, inDialog, ordersOf, shop } from './checkout-steps.ts'
import { open, type Office } from '#tests/journeys/staff-office.ts'

/** An employee who has joined by the link in the invitation; returns their token. */
async function hire({ address, call }: Office, outbox: () => Promise<Outbox>) {
  const email = `maya-${unique()}@studio.test`
  await call('POST', '/api/users/create', { name: 'מאיה כהן', phone: '052-111-2233', email })
  let link = ''
  await expect(async () => {
    const mail = (await outbox()).mail.find(({ to }) => to === email)
    link = /https?:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const reset_token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const stranger = callerOf(address, '')
  await stranger('POST', '/api/auth/reset-password', { email, new_password: PASSWORD, reset_token })
  return (await stranger<{ token: string }>('POST', '/api/auth/login', { email, password: PASSWORD })).token
}

test('a visit is paid in three taps, is then done, and is paid again after its credit @desktop', async ({
  page,
  server,
  axe,
}) => {
  const { office, service, customer } = await shop(server.address)
  const { appointment } = await office.call<{ appointment: { id: number } }>('POST', '/api/appointments', {
    service_id: service,
    employee_id: office.owner,
    customer_id: customer,
    start_time: '2026-11-24 11:30:00',
    end_time: '2026-11-24 12:30:00',
    status_key: 'confirmed',
  })
  // what was told at booking is paid
  await office.call('PUT', `/api/products/${service}`, { price: '200' })
  const pay = async (now: string) => {
    await dialog(page).getByRole('link', { name: 'סיום ותשלום' }).click()
    await expect(page.getByText('מהתור של 11:30')).toBeVisible()
    await expect(page.getByText(`נקבע ב־₪180.00, ${now}`)).toBeVisible()
    await axe()
    await button(page, 'מזומן').click()
    await button(page, FINISH).click()
    await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
    await axe()
  }
  const card = `/calendar?appointment=${appointment.id}&date=2026-11-24&view=day`
  await open(page, office, card)
  await expect(dialog(page).getByText('היום ₪200')).toBeVisible()
  await pay('היום ₪200.00')
  await page.getByRole('link', { name: 'חזרה לדף הבית' }).click()
  await expect(page).toHaveURL(`${server.address}/`)
  const { appointment: after } = await office.call<{ appointment: { status_key: string } }>(
    'GET',
    `/api/appointments/${appointment.id}`,
  )
  expect(after.status_key).toBe('done')
  await expect
    .poll(() => ordersOf(office))
    .toMatchObject([{ total_amount: '180.00', payment_method: 'cash', kind: 'sale' }])
  const { invoices } = await office.call<{ invoices: { id: number }[] }>('GET', '/api/invoices')
  await office.call('POST', `/api/invoices/${invoices[0]!.id}/credit`, { reason: 'חיוב בסכום שגוי' })
  // a visit is sold by what was booked, also when the service is gone
  await office.call('DELETE', `/api/products/${service}?accept=appointments`)
  await open(page, office, card)
  await pay('השירות כבר לא מוצע')
  await expect.poll(() => ordersOf(office)).toHaveLength(2)
})

test('the first sale asks for the dealer number and the address, which documents must have @desktop', async ({
  page,
  server,
  outbox,
  axe,
}) => {
  const { office } = await shop(server.address)
  await office.call('PUT', `/api/business/${office.officeId}`, { business_number: '', address: '', city: '' })
  await open(page, { ...office, token: await hire(office, outbox) }, '/checkout')
  await fill(page, ['תספורת נשים'])
  await button(page, 'BIT').click()
  await expect(dialog(page).getByText('רק בעלי העסק יכולים למלא אותו', { exact: false })).toBeVisible()
  await axe()
  await inDialog(page, 'הבנתי').click()
  await expect(dialog(page)).toBeHidden()
  await open(page, office, '/checkout')
  await fill(page, ['תספורת נשים'])
  await button(page, 'BIT').click()
  await expect(dialog(page)).toContainText('לפני המסמך הראשון')
  await axe()
  await inDialog(page, 'שמירה והמשך').click()
  await expect(dialog(page).getByText('שדה חובה')).toHaveCount(3)
  await dialog(page).getByLabel('מספר עוסק או ח.פ.').fill('558319042')
  await dialog(page).getByLabel('כתובת').fill('ביאליק 12')
  await dialog(page).getByLabel('עיר').fill('רמת גן')
  await inDialog(page, 'שמירה והמשך').click()
  await inDialog(page, FINISH).click()
  await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
})

test('a sale with discounts and a tip is paid in cash; one whose answer is lost is made once @desktop', async ({
  page,
  server,
  axe,
  allowFault,
}) => {
  allowFault(/ERR_FAILED/)
  const { office } = await shop(server.address)
  await test.step('an order that does not exist leads to a clear error', async () => {
    await open(page, office, '/order-success/999999')
    await expect(page.getByText('לא הצלחנו לטעון את המכירה')).toBeVisible()
    await page.goto(`${server.address}/order-success/nothing`)
    await expect(page).toHaveURL(`${server.address}/`)
  })
  await test.step('a sale whose answer is lost is made once', async () => {
    await open(page, office, '/checkout')
    await fill(page, ['תספורת נשים'])
    // the server sells, and the answer never arrives
    await page.route('**/api/checkout', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await button(page, 'PAYBOX').click()
    await button(page, FINISH).click()
    await expect(page.getByText('אירעה שגיאה בעת שליחת ההזמנה.')).toBeVisible()
    await page.unroute('**/api/checkout')
    await button(page, 'הבנתי').click()
    await button(page, FINISH).click()
    await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
    await expect.poll(() => ordersOf(office)).toHaveLength(1)
  })
  await test.step('a sale with discounts and a tip is paid in cash with its change', async () => {
    await open(page, office, '/checkout')
    await button(page, 'מזומן').click()
    await expect(page.getByText('אנא בחר לקוח')).toBeVisible()
    await axe()
    await button(page, 'לקוח מזדמן').click()
    await button(page, 'מזומן').click()
    await expect(page.getByText('אנא בחר שירות או מוצר')).toBeVisible()
    await button(page, 'החלפת לקוח').click()
    await fill(page, ['תספורת נשים', 'שמפו'])
    await button(page, 'עוד שמפו').click()
    await button(page, 'הנחה על שמפו').click()
    await dialog(page).getByLabel('אחוז ההנחה').fill('120')
    await button(page, 'אישור').click()
    await expect(dialog(page).getByText('יש להזין אחוז בין 0 ל־100')).toBeVisible()
    await axe()
    await dialog(page).getByLabel('אחוז ההנחה').fill('10')
    await button(page, 'אישור').click()
    await button(page, 'טיפ').click()
    await dialog(page).getByLabel('סכום הטיפ').fill('20')
    await dialog(page).getByLabel('למי').selectOption({ label: 'נועה לוי' })
    await button(page, 'אישור').click()
    // 180 + 2 × 59.92 less 10 % = 287.86, and 20 for the employee
    await expect(page.getByRole('region', { name: 'לתשלום' }).getByText('₪307.86')).toBeVisible()
    await axe()
    await button(page, 'מזומן').click()
    await expect(dialog(page).getByText('₪0.04')).toBeVisible()
    await dialog(page).getByLabel('כמה קיבלנו?').fill('300')
    await button(page, FINISH).click()
    await expect(dialog(page).getByText('חסרים עוד ₪7.90')).toBeVisible()
    await dialog(page).getByLabel('כמה קיבלנו?').fill('350')
    await expect(dialog(page).getByText('₪42.10')).toBeVisible()
    await axe()
    await button(page, FINISH).click()
    const paid = page.getByRole('region', { name: 'מכירה' })
    await expect(paid.getByRole('row', { name: 'סה״כ ₪287.90' })).toBeVisible()
    await expect(paid.getByRole('row', { name: 'טיפ עבור נועה לוי ₪20.00' })).toBeVisible()
    await expect(paid.getByRole('row', { name: 'סה״כ כולל טיפ ₪307.90' })).toBeVisible()
    await expect.poll(async () => (await ordersOf(office))[0]).toMatchObject({ total_amount: '287.90' })
  })
})

test('a sale counts for the person who did the work @desktop', async ({ page, server, axe }) => {
  const { office } = await shop(server.address)
  await office.call('POST', '/api/users/create', { name: 'מאיה', phone: '0527654321' })
  await open(page, office, '/checkout')
  await fill(page, ['תספורת נשים'])
  await page.getByLabel('מי ביצע: תספורת נשים').selectOption('אצל מאיה')
  await axe()
  await button(page, 'מזומן').click()
  await button(page, FINISH).click()
  await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
  const { employees } = await office.call<{ employees: { employee: { name: string } | null; net: string }[] }>(
    'GET',
    '/api/books/summary?month=2026-11',
  )
  expect(employees.map(({ employee, net }) => [employee?.name, net])).toEqual([['מאיה', '152.54']])
})

test('scanned goods are added, counted, and an unknown barcode becomes a product @phone', async ({
  page,
  server,
  axe,
}) => {
  const { office, product } = await shop(server.address)
  const body = { barcode: '7290000123455', stock: { seen: null, counted: 1 } }
  await office.call('PUT', `/api/products/${product}`, body)
  await open(page, office, '/checkout')
  await button(page, 'לקוח מזדמן').click()
  const field = page.getByRole('textbox', { name: 'ברקוד' })
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await field.focus()
  await scan('7290000123455')
  await expect(page.getByLabel('כמות של שמפו')).toHaveValue('1')
  await scan('7290000123455')
  await expect(page.getByLabel('כמות של שמפו')).toHaveValue('2')
  await expect(page.getByText('נשארה יחידה אחת')).toBeVisible()
  await scan('NOA-12')
  await expect(page.getByText('לא מצאנו מוצר עם הברקוד NOA-12')).toBeVisible()
  await axe()
  await button(page, 'מוצר חדש').click()
  await expect(dialog(page).getByLabel('ברקוד')).toHaveValue('NOA-12')
  await dialog(page).getByLabel('שם', { exact: false }).first().fill('מסכה')
  await dialog(page).getByLabel('מחיר').fill('40')
  await dialog(page).getByLabel('קטגוריה').selectOption({ label: 'שיער' })
  await dialog(page).getByText('נועה לוי').click()
  await dialog(page).getByLabel('כמות במלאי').fill('5')
  await axe()
  await inDialog(page, 'שמירה').click()
  await expect(page.getByLabel('כמות של מסכה')).toHaveValue('1')
  await expect(field).toBeFocused()
  await button(page, 'BIT').click()
  await button(page, FINISH).click()
  await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
  await page.goto(`${server.address}/products`)
  await expect(page.getByText('חסרה יחידה אחת')).toBeVisible()
  await page.getByText('מלאי נמוך').click()
  await expect(page.getByRole('button', { name: 'מסכה', exact: true })).toBeHidden()
  await axe()
  await page.getByRole('button', { name: 'שמפו', exact: true }).click()
  await dialog(page).getByLabel('כמות במלאי').fill('x')
  await inDialog(page, 'שמירה').click()
  await expect(dialog(page).getByText('יש להזין מספר שלם', { exact: false })).toBeVisible()
  await dialog(page).getByLabel('כמות במלאי').fill('12')
  await dialog(page).getByLabel('סיבת העדכון').selectOption({ label: 'הגיעה סחורה' })
  await dialog(page).getByLabel('התראה כשנשארו').fill('12')
  await axe()
  await inDialog(page, 'שמירה').click()
  await expect(dialog(page)).toBeHidden()
  await page.goto(server.address)
  await page.getByRole('link', { name: 'מוצר אחד במלאי נמוך' }).click()
  await expect(page.getByText('נמוך', { exact: true })).toBeVisible()
})

test.describe('on a day with visits', () => {
  test.use({ clock: '2026-11-22T08:00:00Z' })
  test('a passer-by pays cash in five taps; a visit that waits to be paid opens its sale, and the drawer is counted from the till @phone', async ({
    page,
    server,
    axe,
  }) => {
    const { office, service, customer } = await shop(server.address)
    await office.call('POST', '/api/appointments', {
      service_id: service,
      employee_id: office.owner,
      customer_id: customer,
      start_time: '2026-11-22 08:30:00',
      end_time: '2026-11-22 09:30:00',
      status_key: 'done',
      allow_overlap: 1,
    })
    await open(page, office, '/')
    const main = page.getByRole('navigation').getByRole('link', { name: 'קופה' }).last()
    const taps = [
      main,
      button(page, 'לקוח מזדמן'),
      page.getByRole('region', { name: 'נמכרים הרבה' }).getByRole('button', { name: /תספורת נשים/ }),
      button(page, 'מזומן'),
      button(page, FINISH),
    ]
    for (const tap of taps) await tap.click()
    await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
    expect(taps.length).toBeLessThanOrEqual(5)
    await main.click()
    const unpaid = page.getByRole('region', { name: 'ממתינים לתשלום היום' })
    await axe()
    await unpaid.getByRole('link', { name: /דנה כהן/ }).click()
    await expect(page.getByText('מהתור של 08:30')).toBeVisible()
    await expect(unpaid).toBeHidden()
    await button(page, 'מזומן').click()
    await button(page, FINISH).click()
    await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
    await main.click()
    await expect(unpaid).toContainText('כל מי שהגיעו היום כבר שילמו')
    await unpaid.getByRole('link', { name: 'סגירת קופה' }).click()
    await expect(dialog(page)).toContainText('סגירת קופה')
  })
})
