import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

const PHONE = 'מספר הטלפון אינו תקין. לדוגמה: 052-345-6789'
const EMAIL = 'כתובת האימייל אינה תקינה. לדוגמה: noa@studio.co.il'
const IDENTITY = 'מספר הזהות אינו תקין. יש להזין 9 ספרות כולל ספרת ביקורת'
const DEALER = 'מספר העוסק אינו תקין. יש להזין 9 ספרות כולל ספרת ביקורת'
const MONEY = 'יש להזין סכום. לדוגמה: 120 או 120.50'
const REQUIRED = 'שדה חובה'

/** A form with all its mistakes, and the messages that must appear together. */
const forms: Record<
  string,
  { at: string; add: string | null; typed: Record<string, string>; save: string; messages: readonly string[] }
> = {
  customer: {
    at: '/customers',
    add: 'לקוח חדש',
    typed: { טלפון: '12', אימייל: 'noa', 'תעודת זהות': '123456789', 'תאריך לידה': '01/01/2190' },
    save: 'שמירה',
    messages: [REQUIRED, PHONE, EMAIL, IDENTITY, 'תאריך הלידה צריך להיות בעבר'],
  },
  employee: {
    at: '/employees',
    add: 'עובד חדש',
    typed: { טלפון: '12', אימייל: 'noa', 'תעודת זהות': '123456789' },
    save: 'שמירה',
    messages: [REQUIRED, PHONE, EMAIL, IDENTITY],
  },
  product: {
    at: '/products',
    add: 'הוספה',
    typed: { מחיר: '12.345' },
    save: 'שמירה',
    messages: [REQUIRED, MONEY],
  },
  business: {
    at: '/BusinessSettings',
    add: null,
    typed: {
      'שם העסק': '',
      'מספר עוסק': '514756427',
      אימייל: 'noa',
      טלפון: '12',
      'מספר עובדים': '1001',
    },
    save: 'עדכון פרטים',
    messages: [REQUIRED, DEALER, EMAIL, PHONE, 'יש להזין מספר שלם, מ־1 עד 1,000'],
  },
}

/** Every call that writes. */
const writesOf = (page: Page) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) writes.push(request.url())
  })
  return writes
}

test('each form shows all mistakes at once, without a request @desktop', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  await office.category('שיער')
  const writes = writesOf(page)
  for (const [name, { at, add, typed, save, messages }] of Object.entries(forms))
    await test.step(`the form of a ${name}`, async () => {
      await open(page, office, at)
      if (add) await page.getByRole('button', { name: add }).first().click()
      const form = add ? page.getByRole('dialog') : page.getByRole('main')
      for (const [label, text] of Object.entries(typed))
        await form.getByLabel(label, { exact: false }).first().fill(text)
      await form.getByRole('button', { name: save }).click()
      for (const sentence of messages) await expect(form.getByText(sentence, { exact: true }).first()).toBeVisible()
      expect(writes).toEqual([])
    })
})

test('registration shows mistakes in address, password and phone at once @phone', async ({ page, server }) => {
  await page.goto(`${server.address}/register`)
  const writes = writesOf(page)
  await page.getByLabel('אימייל').fill('noa')
  await page.getByLabel('סיסמה', { exact: true }).fill('short')
  await page.getByLabel('נייד').fill('12')
  await page.getByRole('main').locator('button[type=submit]').click()
  for (const sentence of [REQUIRED, EMAIL, PHONE, 'הסיסמה קצרה מדי. יש לבחור לפחות 8 תווים'])
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  expect(writes).toEqual([])
})
