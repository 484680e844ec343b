/** Passkeys with the virtual authenticator of the browser, which answers by itself. */
import type { Page } from '@playwright/test'
import { makeOffice, open } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'
import { signOut } from '#tests/journeys/team/sign-out.ts'

test.use({ named: true })

const SIGN_IN = 'כניסה עם מפתח גישה (passkey)'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'מפתחות גישה (passkeys)' }) })

/** A device that verifies its user, as a phone does. It does not answer suggestions by itself. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the person touches the device when it asks, and it verifies them. */
    touch: async (enabled: boolean) => {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    verify: async (isUserVerified: boolean) => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

test('a passkey is added, renamed, signs in, proves the person and is removed @desktop', async ({
  page,
  server,
  outbox,
  axe,
  allowFault,
}) => {
  allowFault(/403/)
  const office = await makeOffice(server.address)
  const device = await addAuthenticator(page)
  await open(page, office, '/account')
  await button(page, 'הוספת מפתח גישה').click()
  await expect(page.getByText('מפתח הגישה נוסף')).toBeVisible()
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
  await expect(card(page).getByText('עוד לא נכנסו איתו')).toBeVisible()
  await axe()
  await card(page)
    .getByRole('button', { name: /^שינוי השם/ })
    .click()
  await page.getByLabel('שם המפתח').fill('')
  await button(page, 'שמירה').click()
  await expect(dialog(page).getByText('שדה חובה')).toBeVisible()
  await axe()
  await page.getByLabel('שם המפתח').fill('הטלפון שלי')
  await button(page, 'שמירה').click()
  await expect(dialog(page)).toBeHidden()
  await expect(card(page).getByText('הטלפון שלי')).toBeVisible()

  await device.touch(false)
  await signOut(page)
  await expect(button(page, SIGN_IN)).toBeVisible()
  await axe()
  await device.touch(true)
  await button(page, SIGN_IN).click()
  await expect(page).toHaveURL(`${server.address}/`)

  await page.goto(`${server.address}/account`)
  await expect(card(page).getByText('שימוש אחרון:')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'עם מפתח גישה' }).first()).toBeVisible()
  // as if signing in was long ago: the first answer asks for a proof, later ones are the server's
  const asked = { error: 'proof_required', messages: { error: 'יש לאמת שוב' }, code: 'proof_required' }
  await page.route(/\/api\/auth\/passkeys\/\d+$/, (route) => route.fulfill({ status: 403, json: asked }), { times: 1 })
  await button(page, 'הסרת הטלפון שלי').click()
  await expect(dialog(page)).toContainText('להסיר את הטלפון שלי?')
  await axe()
  await dialog(page).getByRole('button', { name: 'הסרה', exact: true }).click()
  await expect(dialog(page)).toContainText('אימות לפני המשך')
  await axe()
  await button(page, 'אימות עם מפתח גישה').click()
  await expect(page.getByText('מפתח הגישה הוסר')).toBeVisible()
  await expect(card(page).getByRole('listitem')).toHaveCount(0)
  await expect(async () => {
    const subjects = (await outbox()).mail.filter(({ to }) => to === office.email).map(({ subject }) => subject)
    expect(subjects).toContain('נוסף מפתח גישה לחשבון שלכם במערכת לו״ז')
    expect(subjects).toContain('הוסר מפתח גישה מהחשבון שלכם במערכת לו״ז')
  }).toPass()

  // the device still has it
  await device.touch(false)
  await signOut(page)
  await expect(button(page, SIGN_IN)).toBeVisible()
  await device.touch(true)
  await button(page, SIGN_IN).click()
  await expect(page.getByRole('alert').filter({ hasText: 'הכניסה עם מפתח הגישה לא הצליחה' })).toBeVisible()
  await axe()
})

test('the field of the address suggests passkeys @desktop', async ({ page, server }) => {
  const office = await makeOffice(server.address)
  await addAuthenticator(page)
  await open(page, office, '/account')
  await button(page, 'הוספת מפתח גישה').click()
  await expect(page.getByText('מפתח הגישה נוסף')).toBeVisible()
  // the virtual authenticator chooses the suggestion at once
  await signOut(page)
  await expect(page).toHaveURL(`${server.address}/`)
})

test('who is not verified by the device neither adds a passkey nor signs in with one @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  const device = await addAuthenticator(page)
  await open(page, office, '/account')
  await device.verify(false)
  await button(page, 'הוספת מפתח גישה').click()
  await expect(page.getByText('הפעולה עם מפתח הגישה לא הושלמה. אפשר לנסות שוב')).toBeVisible()
  await device.verify(true)
  await button(page, 'הוספת מפתח גישה').click()
  await expect(page.getByText('מפתח הגישה נוסף')).toBeVisible()
  // a second one of the same device
  await button(page, 'הוספת מפתח גישה').click()
  await expect(page.getByText('במכשיר הזה כבר יש מפתח גישה לחשבון שלכם')).toBeVisible()
  await device.verify(false)
  await signOut(page)
  await button(page, SIGN_IN).click()
  await expect(page.getByRole('alert').filter({ hasText: 'הכניסה עם מפתח הגישה לא הושלמה' })).toBeVisible()
  await axe()
})

test.describe('at an address without a name', () => {
  test.use({ named: false })

  test('no passkeys are offered @desktop', async ({ page, server }) => {
    const office = await makeOffice(server.address)
    await page.goto(`${server.address}/login`)
    await expect(button(page, 'כניסה')).toBeVisible()
    await expect(page.getByText('passkey')).toBeHidden()
    // the browser has passkeys for localhost, but PUBLIC_URL is the address
    const asked = page.waitForResponse(/passkeys\/login\/options/)
    await page.goto(`${server.address.replace('127.0.0.1', 'localhost')}/login`)
    expect((await asked).status()).toBe(409)
    await expect(button(page, 'כניסה')).toBeVisible()
    await expect(page.getByText('passkey')).toBeHidden()
    await open(page, office, '/account')
    await expect(page.getByRole('heading', { name: 'הפרטים שלי' })).toBeVisible()
    await expect(card(page)).toBeHidden()
  })
})
