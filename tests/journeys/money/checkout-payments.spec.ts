import { button, dialog, fill, FINISH, inDialog, ordersOf, shop } from './checkout-steps.ts'
import { open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

test('a part of a split is paid by card, which may be refused, and a cheque needs its five fields @phone', async ({
  page,
  server,
  axe,
}) => {
  const { office } = await shop(server.address)
  await test.step('a part of a split is paid by card, and a refused card keeps the parts', async () => {
    await open(page, office, '/checkout')
    await fill(page, ['תספורת נשים'])
    await button(page, 'פיצול בין כמה אמצעי תשלום').click()
    await inDialog(page, 'מזומן').click()
    await dialog(page).getByLabel('מזומן, סכום').fill('100')
    await inDialog(page, 'כרטיס אשראי').click()
    await expect(inDialog(page, 'כרטיס אשראי')).toHaveCount(0)
    const toCard = inDialog(page, 'המשך לתשלום')
    const frame = page.frameLocator('iframe[title="עמוד תשלום מאובטח"]')
    await toCard.click()
    await expect(frame.getByText('₪80.00')).toBeVisible()
    await frame.getByRole('button', { name: /כרטיס שנדחה/ }).click()
    await expect(dialog(page)).toContainText('כרטיס אשראי')
    await expect(dialog(page)).toContainText('₪80')
    await expect(page.getByText('הכרטיס לא חויב והסל נשמר')).toBeVisible()
    await expect(page.getByText('הסיבה שהתקבלה: חברת האשראי לא אישרה את העסקה · קוד 004')).toBeVisible()
    await button(page, 'אמצעי אחר').click()
    await expect(dialog(page).getByLabel('מזומן, סכום')).toHaveValue('100')
    await expect(dialog(page).getByLabel('כרטיס אשראי, סכום')).toHaveValue('80.00')
    await axe()
    await toCard.click()
    await frame.getByRole('button', { name: /כרטיס בדיקה/ }).click()
    // the gateway's result page loads in the frame, then the server asks the gateway
    await expect(page.getByText('מזומן ₪100.00, כרטיס אשראי ₪80.00')).toBeVisible()
    await expect.poll(() => ordersOf(office)).toHaveLength(1)
  })
  await test.step('a cheque needs its five fields, and a wrong dealer number is reported at its field', async () => {
    await open(page, office, '/checkout')
    await fill(page, ['תספורת נשים'])
    await button(page, 'צ׳ק').click()
    await button(page, FINISH).click()
    await expect(dialog(page).getByText('שדה חובה')).toHaveCount(5)
    await axe()
    for (const [name, value] of [
      ['מספר צ׳ק', '5003281'],
      ['מספר בנק', '12'],
      ['מספר סניף', '600'],
      ['מספר חשבון', '48'],
      ['תאריך פירעון', '10/12/2026'],
    ] as const)
      await dialog(page).getByLabel(name).fill(value)
    await expect(dialog(page).getByText('בנק הפועלים')).toBeVisible()
    // a hint, which stops nothing
    await expect(dialog(page).getByText('מספר החשבון לא נראה מתאים', { exact: false })).toBeVisible()
    await axe()
    await dialog(page)
      .getByRole('button', { name: /^פרטי החשבונית/ })
      .click()
    await dialog(page).getByLabel('מספר עוסק').fill('123')
    await button(page, FINISH).click()
    await expect(dialog(page).getByText('מספר העוסק אינו תקין', { exact: false })).toBeVisible()
    // a number that a person may have is asked about
    await dialog(page).getByLabel('מספר עוסק').fill('000000018')
    await button(page, FINISH).click()
    await expect(dialog(page).getByText('יש לבחור: עוסק או אדם פרטי')).toBeVisible()
    await inDialog(page, 'אדם פרטי').click()
    await expect(dialog(page).getByLabel('תעודת זהות')).toHaveValue('000000018')
    await button(page, FINISH).click()
    await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
  })
})

test('a debt is recorded, shown on the customer’s card, and collected in two parts @desktop', async ({
  page,
  server,
  axe,
}) => {
  const { office, customer } = await shop(server.address)
  await open(page, office, '/checkout')
  await fill(page, ['תספורת נשים'])
  await button(page, 'רישום חוב ללקוח').click()
  await button(page, 'רישום החוב').click()
  await expect(page.getByRole('heading', { name: 'החוב נרשם.' })).toBeVisible()
  // Home leads to the debtors, the largest debt first
  await office.customer('אבי ללא חוב', '052-3456701')
  await page.goto(`${server.address}/`)
  await page.getByRole('link', { name: 'לקוח אחד' }).click()
  await expect(page).toHaveURL(/\/customers\?debts=1$/)
  await expect(page.getByRole('main')).toHaveText(/דנה כהן.*₪180.*אבי ללא חוב/s)
  await page.goto(`${server.address}/customers/${customer}`)
  await page.getByRole('link', { name: 'גביית חוב' }).click()
  await dialog(page).getByLabel('כמה גובים עכשיו?').fill('200')
  await dialog(page)
    .getByRole('button', { name: /^לתשלום/ })
    .click()
  await expect(dialog(page).getByText('אפשר לגבות עד ₪180.00')).toBeVisible()
  await axe()
  const purchase = dialog(page).getByRole('checkbox', { name: 'מכירה 1' })
  await expect(purchase).toBeChecked()
  await purchase.click()
  await expect(dialog(page).getByLabel('כמה גובים עכשיו?')).toHaveValue('0.00')
  const reminder = dialog(page).getByRole('link', { name: 'תזכורת בוואטסאפ' })
  expect(decodeURIComponent((await reminder.getAttribute('href'))!)).toMatch(/wa\.me\/972523456789\?text=.*₪180\.00/)
  await dialog(page).getByRole('button', { name: /^חצי/ }).click()
  await expect(dialog(page).getByText('על ₪90.00 תופק חשבונית מס / קבלה.', { exact: false })).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^לתשלום/ })
    .click()
  await button(page, 'BIT').click()
  await dialog(page).getByLabel('אסמכתא').fill('88213057')
  await button(page, FINISH).click()
  await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
  const { customer: card } = await office.call<{ customer: { debt_sum: string } }>('GET', `/api/customers/${customer}`)
  expect(card.debt_sum).toBe('90.00')
  await expect
    .poll(async () => (await ordersOf(office)).map(({ kind }) => kind).toSorted())
    .toEqual(['sale', 'settlement'])
  await test.step('tax that the customer withheld closes the rest, with its certificate', async () => {
    await page.goto(`${server.address}/customers/${customer}`)
    await page.getByRole('link', { name: 'גביית חוב' }).click()
    await dialog(page)
      .getByRole('button', { name: /^לתשלום/ })
      .click()
    await button(page, 'פיצול בין כמה אמצעי תשלום').click()
    await inDialog(page, 'ניכוי מס במקור').click()
    await dialog(page).getByLabel('ניכוי מס במקור, סכום').fill('27')
    await inDialog(page, 'העברה בנקאית').click()
    await button(page, FINISH).click()
    await expect(dialog(page).getByText('שדה חובה')).toHaveCount(1)
    await dialog(page).getByLabel('מספר אישור הניכוי').fill('40017')
    await axe()
    await button(page, FINISH).click()
    await expect(page.getByRole('heading', { name: 'התשלום התקבל!' })).toBeVisible()
    const after = await office.call<{ customer: { debt_sum: string } }>('GET', `/api/customers/${customer}`)
    expect(after.customer.debt_sum).toBe('0.00')
  })
})

test('an amount above the legal limit is not paid in cash but in several methods, and credited to them @desktop', async ({
  page,
  server,
  axe,
}) => {
  const { office } = await shop(server.address)
  await test.step('an amount above the legal limit cannot be paid in cash', async () => {
    await open(page, office, '/checkout')
    await fill(page, ['תספורת נשים'])
    await page.getByLabel('כמות של תספורת נשים').fill('40')
    await button(page, 'מזומן').click()
    await expect(page.getByText('אי אפשר לקבל את הסכום הזה במזומן')).toBeVisible()
    await expect(page.getByText('₪720', { exact: false })).toBeVisible()
    await axe()
    await button(page, 'פיצול התשלום').click()
    await expect(page.getByRole('dialog', { name: 'פיצול תשלום' })).toBeVisible()
    await expect(dialog(page).getByText('בעסקה מעל ₪5,000', { exact: false })).toBeVisible()
  })
  await test.step('a sale is paid in several methods that add up with its tip, and credited to them', async () => {
    await open(page, office, '/checkout')
    await fill(page, ['תספורת נשים'])
    await button(page, 'טיפ').click()
    await dialog(page).getByLabel('סכום הטיפ').fill('15')
    await dialog(page).getByLabel('למי').selectOption({ label: 'נועה לוי' })
    await button(page, 'אישור').click()
    await button(page, 'פיצול בין כמה אמצעי תשלום').click()
    await expect(dialog(page).getByRole('button', { name: 'נותרו ₪195.00 לחלוקה' })).toBeDisabled()
    await inDialog(page, 'מזומן').click()
    await dialog(page).getByLabel('מזומן, סכום').fill('100')
    await inDialog(page, 'BIT').click()
    await expect(dialog(page).getByLabel('BIT, סכום')).toHaveValue('95.00')
    await axe()
    await button(page, FINISH).click()
    // the tip is no part of the sale, whatever it came with
    await expect(page.getByText('מזומן ₪100.00, BIT ₪80.00')).toBeVisible()
    await expect(page.getByRole('row', { name: 'סה״כ כולל טיפ ₪195.00' })).toBeVisible()
    await expect.poll(() => ordersOf(office)).toHaveLength(1)
    await page.goto(`${server.address}/invoices`)
    await button(page, 'פעולות על חשבונית מס / קבלה 1').click()
    await page.getByRole('menuitem', { name: 'זיכוי, חלקי או מלא' }).click()
    await expect(dialog(page).getByRole('option', { name: 'כמו ששולם: מזומן ₪100.00, BIT ₪80.00' })).toBeAttached()
  })
})
