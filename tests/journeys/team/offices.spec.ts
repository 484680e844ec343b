import type { Page } from '@playwright/test'
import { PASSWORD } from '#tests/journeys/call-api.ts'
import { makeOffice, open, type Office } from '#tests/journeys/staff-office.ts'
import { expect, test, type Outbox } from '#tests/journeys/support.ts'

const rename = ({ call, officeId }: Office, name: string) => call('PUT', `/api/business/${officeId}`, { name })
const menu = (page: Page) => page.getByRole('button', { name: 'החלפת עסק' })
const brand = (page: Page, name: string) => page.getByText(name, { exact: true }).filter({ visible: true }).first()

/** Invites the owner of one office to another one, and returns the link in the mail. */
async function invite(to: Office, person: Office, outbox: () => Promise<Outbox>): Promise<string> {
  await to.call('POST', '/api/users/create', { name: 'נועה לוי', phone: '052-111-2233', email: person.email })
  const { mail } = await outbox()
  const letter = mail.find((one) => one.to === person.email && one.subject.includes('הזמנה'))!
  return /https?:\S+#\S+/.exec(letter.text)![0]
}

for (const [tag, width] of [
  ['@phone', 390],
  ['@desktop', 1440],
] as const)
  test(
    `an invited owner joins with one tap, and changes between the offices (${width} px)`,
    { tag },
    async ({ page, server, outbox, axe }) => {
      await page.setViewportSize({ width, height: 844 })
      const [own, other] = [await makeOffice(server.address), await makeOffice(server.address)]
      await rename(own, 'סטודיו נועה')
      await rename(other, 'מספרת הים')
      const link = await invite(other, own, outbox)
      await open(page, own, '/')
      await expect(brand(page, 'סטודיו נועה')).toBeVisible()
      await expect(menu(page)).toBeHidden()

      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'הצטרפות אל מספרת הים' })).toBeVisible()
      await axe()
      await page.getByRole('button', { name: 'הצטרפות' }).click()
      await expect(brand(page, 'מספרת הים')).toBeVisible()

      // a tab that was open stays in its office
      const tab = await page.context().newPage()
      await tab.setViewportSize({ width, height: 844 })
      await tab.goto(`${server.address}/`)
      await expect(brand(tab, 'מספרת הים')).toBeVisible()
      await menu(page).click()
      await axe()
      // the page is loaded anew, and its menu already names the other office before that
      await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: 'סטודיו נועה' }).click()])
      await expect(brand(page, 'סטודיו נועה')).toBeVisible()
      await tab.getByRole('link', { name: 'יומן', exact: true }).filter({ visible: true }).first().click()
      await expect(menu(tab)).toBeVisible()
      await menu(tab).click()
      await expect(tab.getByRole('menuitem', { name: 'מספרת הים' })).toBeDisabled()
      await tab.close()

      await page.goto(`${server.address}/account`)
      const card = page.locator('section').filter({ hasText: 'העסקים שלי' })
      await expect(card.getByRole('button', { name: 'כניסה אל מספרת הים' })).toBeVisible()
      // the devices of both offices are in one list
      for (const office of ['סטודיו נועה', 'מספרת הים'])
        await expect(page.getByText(`בעסק ${office}`).first()).toBeVisible()
      await axe()
      await card.getByRole('button', { name: 'פתיחת עסק נוסף' }).click()
      const dialog = page.getByRole('dialog', { name: 'פתיחת עסק נוסף' })
      await dialog.getByLabel('שם העסק').fill('סניף צפון')
      await dialog.getByLabel('טלפון העסק').fill('04-8123456')
      await axe()
      await dialog.getByRole('button', { name: 'פתיחת העסק' }).click()
      // its first steps begin with the name that was just typed, and its checklist waits on Home
      await expect(page).toHaveURL(/\/welcome$/)
      await expect(page.getByRole('heading', { name: 'איך קוראים לעסק?' })).toBeVisible()
      await expect(page.getByLabel('שם העסק')).toHaveValue('סניף צפון')
      await page.goto(`${server.address}/`)
      await expect(page.getByRole('region', { name: '0 מתוך 6 צעדים' })).toBeVisible()
      await expect(brand(page, 'סניף צפון')).toBeVisible()
    },
  )

test('an invited person who is signed out joins with the password that they have @desktop', async ({
  page,
  server,
  outbox,
  axe,
}) => {
  const [own, other] = [await makeOffice(server.address), await makeOffice(server.address)]
  await rename(other, 'מספרת הים')
  await page.goto(await invite(other, own, outbox))
  await page.getByRole('textbox', { name: 'סיסמה' }).fill('not the password')
  await page.getByRole('button', { name: 'הצטרפות' }).click()
  await expect(page.getByText('האימייל או הסיסמה אינם נכונים')).toBeVisible()
  await page.getByRole('textbox', { name: 'סיסמה' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'הצטרפות' }).click()
  await expect(brand(page, 'מספרת הים')).toBeVisible()
  await expect(menu(page)).toBeVisible()

  // an office that was registered with the address is asked about, also in an open session
  const typed = { name: 'סניף שני', email: own.email, phone_number: '050-7654321', password: 'another fine password' }
  await page.request.post(`${server.address}/api/auth/register`, { data: typed })
  const letter = (await outbox()).mail.find(
    ({ to, subject }) => to === own.email && subject.includes('כבר יש לכם חשבון'),
  )!
  await page.goto(/https?:\S+#\S+/.exec(letter.text)![0])
  await expect(page.getByRole('heading', { name: 'צירוף העסק סניף שני' })).toBeVisible()
  await expect(page.getByText('אם לא אתם פתחתם את העסק, אין לצרף אותו')).toBeVisible()
  await axe()
  await page.getByRole('textbox', { name: 'סיסמה' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'פתחתי את העסק, לצרף אותו' }).click()
  await expect(brand(page, 'סניף שני')).toBeVisible()
})
