import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formOf } from '#tests/support/forms.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { walkWithTab } from '#tests/journeys/focus-under-bars.ts'
import { makeOffice } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { makeBookingOffice } from './booking-office.ts'
import { CLOCK, day, next, waitForScript } from './booking-steps.ts'

test.use({ clock: CLOCK })

const expectSeen = async (page: Page, where: string) => expect.soft(await walkWithTab(page), where).toEqual([])

test('the focus never stops under the bar of a step, of moving and of the waiting list @phone', async ({
  page,
  server,
}) => {
  const office = await makeBookingOffice(server.address)
  const { categories } = await office.call<{ categories: { id: number }[] }>('GET', '/api/categories')
  for (const name of ['קיצוץ פוני', 'תספורת ילדים', 'גוונים', 'החלקה', 'פן', 'תסרוקת ערב'])
    await office.call('POST', '/api/products', {
      name,
      price: 120,
      time_window: 30,
      product_type: 'service',
      category_id: categories[0]!.id,
      is_online: 1,
      assignedEmployees: [office.noa, office.maya],
    })
  await page.goto(office.page)
  await waitForScript(page)
  await expectSeen(page, 'services')
  await page.getByText('תספורת נשים').click()
  await next(page, 'המשך לבחירת מטפל')
  await expect(page.getByText('מאיה')).toBeVisible()
  await expectSeen(page, 'employees')
  await page.getByText('מאיה').click()
  await next(page, 'המשך לזיהוי')
  await page.getByLabel('טלפון נייד').fill('052-345-0001')
  await expectSeen(page, 'phone')
  await next(page, 'המשך')
  await page.getByLabel('שם מלא').fill('דנה כהן')
  await expectSeen(page, 'details')
  await next(page, 'המשך לבחירת מועד')
  await day(page, '22/11/2026').click()
  await page.getByRole('button', { name: '11:30', exact: true }).click()
  await expectSeen(page, 'time')

  const { manage_token } = await office.bookAsVisitor('2026-11-22 14:30', '2026-11-22 15:30')
  await page.goto(`/book/manage/${manage_token}`)
  await next(page, 'שינוי המועד')
  await expect(page.getByRole('button', { name: /^הכי מוקדם/ })).toBeVisible()
  await expectSeen(page, 'moving')
  await page.goto(`${office.page}/waiting?service=${office.cut}`)
  await expect(page.getByLabel('שם מלא')).toBeVisible()
  await expectSeen(page, 'waiting list')
})

test('a form of Word is read in the order of its words, and nothing of its signing has the focus under the bar @phone', async ({
  page,
  server,
}) => {
  const office = await makeOffice(server.address)
  const customer_id = await office.customer('ליאת גולן', newPhone())
  const bytes = readFileSync('tests/support/signing/word-form.pdf')
  const { body, headers } = formOf({ name: 'הצהרת בריאות' }, [{ name: 'a.pdf', bytes }])
  const reply = await fetch(`${server.address}/api/documents`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${office.token}` },
    body: new Uint8Array(body),
  })
  const { document } = (await reply.json()) as { document: { id: number } }
  const sent = { customer_id, document_id: document.id, way: 'link' }
  const { link } = await office.call<{ link: string }>('POST', '/api/documents/send', sent)
  await page.goto(`${server.address}${new URL(link, server.address).pathname}`)
  const lines = page.getByRole('group', { name: 'הצהרת בריאות' }).getByRole('paragraph')
  await expect(lines.first()).toHaveText('הצהרת בריאות')
  await expect(lines.nth(1)).toHaveText('המידע נשאר בסטודיו בלבד. הלקוחה קיבלה הסבר על הטיפול, על')
  await expectSeen(page, 'reading')
  await next(page, 'המשך לפרטים')
  await page.getByRole('textbox', { name: 'שם מלא' }).fill('ליאת גולן')
  await expectSeen(page, 'details')
  await next(page, 'המשך לחתימה')
  await expect(page.getByRole('checkbox')).toBeVisible()
  await expectSeen(page, 'signature')
})
