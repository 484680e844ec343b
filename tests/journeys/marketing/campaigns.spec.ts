import type { Page } from '@playwright/test'
import { expect, test } from '#tests/journeys/support.ts'
import { newPhone } from '#tests/journeys/call-api.ts'
import { makeOffice, open, type Office } from '#tests/journeys/staff-office.ts'

// a Sunday, 10:00 in Israel
test.use({ clock: '2026-11-22T08:00:00Z' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const addCustomer = (office: Office, full_name: string, phone: string, more: object) =>
  office.call('POST', '/api/customers', { full_name, phone, handled_by: office.owner, ...more })

test('the owner sends a campaign to those who consented, and sees what became of it', async ({
  page,
  server,
  outbox,
  axe,
}) => {
  const office = await makeOffice(server.address)
  // both widths share an outbox
  const phones = [newPhone(), newPhone(), newPhone()] as const
  await addCustomer(office, 'דנה כהן', phones[0], { marketing_consent: 1, birth_date: '1990-11-05', gender: 'נקבה' })
  await addCustomer(office, 'יוסי לוי', phones[1], { marketing_consent: 1, birth_date: '1985-03-05', gender: 'זכר' })
  await addCustomer(office, 'מיכל בר', phones[2], { birth_date: '1992-11-20', gender: 'נקבה' })
  await open(page, office, '/sms')
  await page.getByRole('tab', { name: 'דיוור' }).click()
  await expect(page.getByText('עוד לא נשלח דיוור')).toBeVisible()
  await axe()

  await button(page, 'דיוור חדש').click()
  await expect(page.getByText('אף אחד בקבוצה הזאת לא הסכים לדיוור.')).toBeVisible()
  await page.getByRole('radio', { name: /^יום הולדת החודש/ }).check({ force: true })
  await expect(page.getByText('יקבלו את ההודעה').locator('..')).toContainText('1')
  await expect(page.getByText('לא הסכימו לדיוור').locator('..')).toContainText('1')
  const message = page.getByRole('textbox', { name: 'נוסח ההודעה' })
  await message.fill('מזל טוב {{שם}}')
  await expect(page.getByText('אחד התגים לא מוכר. אפשר להוסיף תג בכפתורים.')).toBeVisible()
  await message.fill('מזל טוב ')
  await button(page, 'שם פרטי').click()
  await button(page, 'קישור לקביעת תור').click()
  await expect(message).toHaveValue('מזל טוב {{שם פרטי}}{{קישור לקביעת תור}}')
  const preview = page.getByRole('region', { name: 'תצוגה מקדימה' })
  await expect(preview).toContainText('מזל טוב דנה')
  await expect(preview).toContainText('פרסומת')
  await page.getByRole('radio', { name: 'בזמן אחר' }).check()
  await expect(preview).toContainText('ההודעות יישלחו ביום ב׳ 23/11/2026 בשעה 10:00')
  await page.getByRole('radio', { name: 'עכשיו' }).check()
  await expect(preview).toContainText('ההודעות יישלחו מיד.')
  await axe()

  await button(page, 'שליחה ללקוח אחד').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('אחד לא הסכים לדיוור, 0 ביקשו הסרה')
  await axe()
  await button(page, 'אישור ושליחה').click()
  await expect(page.getByText('נשלחה אחת מתוך 1')).toBeVisible()
  const sent = (await outbox()).sms.filter(({ to, text }) => phones.includes(to) && text.includes('מזל טוב'))
  expect([...new Set(sent.map(({ to }) => to))]).toEqual([phones[0]])
  await axe()

  await page.request.get(`${server.address}${/\/l\/[\w-]+/.exec(sent[0]!.text)![0]}`, {
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/141.0' },
    maxRedirects: 0,
  })
  await page.reload()
  await expect(page.getByText('אחד פתח את הקישור')).toBeVisible()
  await button(page, 'מי פתח וקבע').click()
  const list = page.getByRole('dialog', { name: 'מי פתח את הקישור ומי קבע תור' })
  await expect(list.getByText('דנה כהן')).toBeVisible()
  await axe()
  await list.getByText('קבעו', { exact: true }).click()
  await expect(list.getByText('אף אחד עוד לא פתח את הקישור או קבע תור')).toBeVisible()
  await list.getByText('הכול', { exact: true }).click()
  await list.getByRole('searchbox').fill('יוסי')
  await expect(list.getByText('דנה כהן')).toBeHidden()
})

test.describe('in the evening', () => {
  // 21:30 in Israel, when no campaign is sent
  test.use({ clock: '2026-11-22T19:30:00Z' })
  test('a text of the assistant becomes a campaign that waits, and is cancelled @desktop', async ({
    page,
    server,
    axe,
  }) => {
    const office = await makeOffice(server.address)
    await addCustomer(office, 'דנה כהן', '0523456701', { marketing_consent: 1 })
    await open(page, office, '/chat')
    await button(page, 'ברכת יום הולדת').click()
    await page.getByRole('searchbox', { name: 'חיפוש לקוח' }).fill('דנה')
    await page.getByText('דנה כהן').click()
    await button(page, 'כתיבת ברכה עבור דנה').click()
    const log = page.getByRole('log', { name: 'השיחה' })
    await expect(log).toContainText('דנה, ')
    await button(page, 'שליחה כ־SMS').click()

    await expect(page.getByRole('radio', { name: /^בחירה ידנית/ })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'נוסח ההודעה' })).toHaveValue(/דנה, /)
    await expect(button(page, 'הסרת דנה כהן מהרשימה')).toBeVisible()
    await expect(page.getByRole('region', { name: 'תצוגה מקדימה' })).toContainText('דנה, ')
    await axe()
    // nothing is lost without a question
    await button(page, 'חזרה לרשימה').click()
    await page.getByRole('dialog').getByRole('button', { name: 'חזרה לעריכה' }).click()
    await expect(page.getByRole('textbox', { name: 'נוסח ההודעה' })).toHaveValue(/דנה, /)

    await button(page, 'שליחה ללקוח אחד').click()
    await expect(page.getByRole('dialog')).toContainText('ב׳ 23/11/2026 בשעה 08:00')
    await button(page, 'אישור ותזמון').click()
    await expect(page.getByText('מתוזמן')).toBeVisible()
    await axe()
    await button(page, 'ביטול הדיוור').click()
    await page.getByRole('dialog').getByRole('button', { name: 'ביטול הדיוור' }).click()
    await expect(page.getByText('בוטל', { exact: true })).toBeVisible()
    await expect(page.getByText('אחת לא נשלחה')).toBeVisible()
    await axe()
  })
})
