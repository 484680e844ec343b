import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

test.use({ clock: '2026-11-22T08:00:00Z' })

const filter = (page: Page, name: RegExp) => page.getByRole('radio', { name })

test('staff read what was sent to customers, and the owner connects WhatsApp, whose secrets are not shown again @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const customer = await office.customer('דנה כהן', '0523456789')
  await test.step('staff read what was sent to customers', async () => {
    await open(page, office, '/sms')
    await expect(page.getByText('עוד לא נשלחו הודעות. אישורים ותזכורות יופיעו כאן.')).toBeVisible()
    await axe()

    const service_id = await office.service('תספורת נשים', await office.category('שיער'))
    await office.call('POST', '/api/appointments', {
      service_id,
      customer_id: customer,
      employee_id: office.owner,
      start_time: '2026-11-23 12:00:00',
      end_time: '2026-11-23 13:00:00',
      status_key: 'confirmed',
    })
    await page.reload()
    await expect(page.getByText('נשלח (פיתוח)')).toBeVisible()
    await expect(page.getByRole('meter', { name: 'הודעות בתקופת הניסיון' })).toHaveAttribute('aria-valuenow', '1')
    await expect(page.getByText(/היום אפשר לשלוח עוד 39 מתוך 40/)).toBeVisible()

    await page.getByRole('button', { name: 'דנה כהן' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('התור לתספורת נשים אצל נועה לוי נקבע ליום ב׳ 23/11 בשעה 12:00')
    await expect(dialog).toContainText('052-345-6789')
    await axe()
    await dialog.getByRole('button', { name: 'סגירה' }).last().click()

    await filter(page, /^תזכורות/).check({ force: true })
    await expect(page.getByText('אין הודעות בסינון הזה')).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'ניקוי הסינון' }).click()
    await page.getByRole('searchbox', { name: 'חיפוש לקוח, טלפון או טקסט' }).fill('052-345')
    await expect(page.getByRole('button', { name: 'דנה כהן' })).toBeVisible()
  })
  await test.step('the owner connects WhatsApp, whose secrets are never shown again, and customers can prefer it', async () => {
    await open(page, office, '/sms')
    await page.getByRole('tab', { name: 'וואטסאפ' }).click()
    await page.getByText('מתקדם: חיבור עם מפתחות של מטא').click()
    const address = page.getByRole('textbox', { name: 'כתובת (Callback URL)' })
    await expect(address).toHaveValue(/\/whatsapp-account\/webhook\//)
    await axe()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'העתקה: כתובת (Callback URL)' }).click()
    await expect(page.getByRole('button', { name: 'הועתק: כתובת (Callback URL)' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue())
    await page.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('5 עד 20 ספרות')).toBeVisible()
    await page.getByLabel('מזהה המספר (Phone number ID)').fill('106540352242922')
    await page.getByRole('textbox', { name: 'טוקן קבוע (Access token)' }).fill('EAAG-token')
    await page.getByRole('textbox', { name: 'סוד האפליקציה (App secret)' }).fill('app-secret')
    await page.getByRole('textbox', { name: 'תזכורת' }).fill('Remind')
    await page.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('אותיות קטנות באנגלית, ספרות וקו תחתון')).toBeVisible()
    await axe()
    await page.getByRole('textbox', { name: 'תזכורת' }).fill('remind_he')
    await page.getByRole('button', { name: 'שמירה' }).click()
    await expect(page.getByText('החיבור לוואטסאפ נשמר')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'תזכורת' })).toHaveValue('remind_he')
    await expect(page.getByRole('textbox', { name: 'טוקן קבוע (Access token)' })).toHaveValue('')
    await expect(page.getByText('עוד לא נבדק')).toBeVisible()

    await page.goto(`${server.address}/customers/${customer}`)
    await page.getByRole('button', { name: 'עריכה' }).first().click()
    await page.getByRole('tab', { name: 'הגדרות' }).click()
    await page.getByLabel('הודעות על תורים').selectOption({ label: 'וואטסאפ' })
    await axe()
    await page.getByRole('dialog').getByRole('button', { name: 'שמירה' }).click()
    await expect
      .poll(async () => (await office.call<{ customer: object }>('GET', `/api/customers/${customer}`)).customer)
      .toMatchObject({ preferred_channel: 'whatsapp' })
  })
})

test('staff write their own reminder; on a narrow phone the selected tab is in view, and arrow keys bring the others @phone', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  await test.step('staff write their own reminder and switch a message off', async () => {
    await office.service('תספורת נשים', await office.category('שיער'))
    await office.customer('דנה כהן', '0523456789')
    await open(page, office, '/sms')
    await page.getByRole('tab', { name: 'תבניות' }).click()
    await page.getByRole('button', { name: /^תזכורת/ }).click()
    const wording = page.getByRole('textbox', { name: 'נוסח ההודעה' })
    await expect(wording).toHaveValue(/תזכורת ל\{\{הטיפול\}\}/)
    await axe()

    await wording.fill('א'.repeat(150))
    await expect(page.getByText(/נספרת במכסה כ־3 הודעות/)).toBeVisible()
    await wording.fill('היי {{מחיר}}')
    await expect(page.getByText('התג {{מחיר}} לא מוכר. אפשר לבחור תג מהרשימה.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'שמירה', exact: true })).toBeDisabled()
    await wording.press('End')
    await wording.press('Backspace')
    await expect(wording).toHaveValue('היי ')
    await page.getByRole('button', { name: 'שם פרטי', exact: true }).click()
    await expect(page.getByRole('region', { name: 'תצוגה מקדימה' })).toContainText('היי דנה')
    await page.getByRole('button', { name: 'מילה לפי מין' }).click()
    const preview = page.getByRole('region', { name: 'תצוגה מקדימה' })
    await expect(preview).toContainText('היי דנהכללי')
    await preview.getByText('לקוחה', { exact: true }).click()
    await expect(preview).toContainText('היי דנהלקוחה')
    await axe()
    await page.getByRole('button', { name: 'שליחת ניסיון אליי' }).click()
    await expect(page.getByText(/^הודעת ניסיון נשלחת אל 05/)).toBeVisible()
    await page.getByRole('button', { name: 'שמירה', exact: true }).click()
    await expect(page.getByText('נשמר')).toBeVisible()
    await page.getByRole('switch', { name: 'לשלוח שינוי תור' }).click({ force: true })
    await expect(page.getByRole('switch', { name: 'לשלוח שינוי תור' })).not.toBeChecked()
    await expect
      .poll(async () => office.call<{ reminder: string; off: string[] }>('GET', '/api/sms/templates'))
      .toMatchObject({ reminder: 'היי {{customer}}{{g|לקוחה|לקוח|כללי}}', off: ['change'] })
  })
  await test.step('the selected tab is in view on a narrow phone, and the arrow keys bring the others', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, office, '/sms?tab=whatsapp')
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('וואטסאפ')).toBeInViewport({ ratio: 1 })
    await tab('וואטסאפ').press('Home')
    await expect(tab('יומן הודעות')).toBeInViewport({ ratio: 1 })
    await tab('יומן הודעות').press('End')
    await expect(tab('וואטסאפ')).toBeInViewport({ ratio: 1 })
  })
})
