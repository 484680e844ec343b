import type { Page } from '@playwright/test'
import { answersJson, breaksAfter, chunk, says, stallsAfter, startModelPeer } from '#tests/support/peers/model-peer.ts'
import { sharedServer } from '#tests/support/shared-servers.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const input = (page: Page) => page.getByRole('textbox', { name: 'מה תרצו לכתוב?' })
const log = (page: Page) => page.getByRole('log', { name: 'השיחה' })
const ask = async (page: Page, message: string) => {
  await input(page).fill(message)
  await input(page).press('Enter')
}

async function salon(address: string) {
  const office = await makeOffice(address)
  await office.service('תספורת נשים', await office.category('שיער'))
  await office.customer('דנה כהן', '0523456789')
  return office
}

test('without a model, replies come from templates and say so @phone', async ({ page, server, axe }) => {
  const office = await salon(server.address)
  await open(page, office, '/')
  const tile = page.getByRole('main').getByRole('link', { name: 'שיווק AI' })
  await expect(tile).toContainText('בקרוב')
  await tile.click()
  await expect(page.getByText('מצב תבניות.')).toBeVisible()
  await expect(log(page)).toContainText('היי נועה, איזה מסר נכתוב היום?')
  await axe()

  await button(page, 'ברכת יום הולדת').click()
  await expect(page.getByText('אין ימי הולדת בחודש הקרוב.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'חיפוש לקוח' }).fill('דנה')
  await page.getByText('דנה כהן').click()
  await page.getByRole('radio', { name: 'שמח' }).check()
  await axe()
  await button(page, 'כתיבת ברכה עבור דנה').click()
  await expect(log(page)).toContainText('דנה, יש יום הולדת!')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'העתקה').click()
  await expect(button(page, 'הועתק')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('דנה, יש יום הולדת!')
  await expect(button(page, 'העתקה')).toBeVisible()

  await button(page, 'קצר יותר').click()
  await expect(log(page)).toContainText('דנה, מזל טוב ליום ההולדת ושנה נפלאה!')
  await button(page, 'שיווק שירות').click()
  await page.getByText('תספורת נשים').click()
  await button(page, 'כתיבת הטקסט').click()
  await expect(log(page)).toContainText('במחיר ₪180')
  await axe()
  await button(page, 'שיחה חדשה').click()
  await page.getByRole('dialog').getByRole('button', { name: 'שיחה חדשה' }).click()
  await expect(log(page)).not.toContainText('דנה')
})

test('the text of a model appears part by part, and a failed message can be repeated @desktop', async ({
  page,
  axe,
  allowFault,
}) => {
  const peer = await startModelPeer()
  const env = { TRUST_PROXY: 'loopback', AI_BASE_URL: peer.address, AI_MODEL: 'test-model' }
  const { address } = await sharedServer({ demo: false, env })
  const office = await salon(address)
  allowFault(/status of (503|429)/)
  await open(page, office, '/')
  const tile = page.getByRole('main').getByRole('link', { name: 'שיווק AI' })
  await expect(tile).not.toContainText('בקרוב')
  await tile.click()

  // the text appears before it is whole, and what was read stays when it is stopped
  peer.answers.push(stallsAfter(chunk('חורף חמים ')))
  await button(page, 'שיווק העסק').click()
  await expect(page.getByText('חורף חמים')).toBeVisible()
  await expect(page.getByText('כותבים…')).toBeVisible()
  await axe()
  await button(page, 'עצירה').click()
  await expect(log(page)).toContainText('הכתיבה נעצרה')
  peer.answers.push(says('חורף חמים ', 'בסטודיו'))
  await button(page, 'להשלים').click()
  await expect(log(page)).toContainText('חורף חמים בסטודיו')

  // a quota that is used up says what the server says
  const refused = {
    error: 'נגמרה המכסה של החודש',
    code: 'ai_limit_reached',
    messages: { error: 'נגמרה המכסה של החודש' },
  }
  await page.route('**/api/chat-ai/send', (route) => route.fulfill({ status: 429, json: refused }))
  await ask(page, 'פוסט לפסח')
  await expect(log(page)).toContainText('נגמרה המכסה של החודש')
  await page.unroute('**/api/chat-ai/send')

  // an error keeps what was typed
  peer.answers.push(answersJson(500, {}))
  await ask(page, 'פוסט לחנוכה')
  await expect(log(page)).toContainText('שגיאה בתקשורת עם השרת. אנא נסה שוב מאוחר יותר.')
  await expect(input(page)).toHaveValue('פוסט לחנוכה')
  await axe()
  peer.answers.push(breaksAfter(chunk('שמונה ימים של')))
  await button(page, 'ניסיון נוסף').click()
  await expect(log(page)).toContainText('התשובה נקטעה באמצע')
  await expect(input(page)).toHaveValue('')
  await axe()
  await peer.close()
})
