/** Pictures of a person's account that the demo's owner does not show. */
import type { Page } from '@playwright/test'
import { offeredSecondFactor, shownRecoveryCodes } from './steps.ts'

/** Simulates a second office, because the demo has one. */
async function openedOffices(page: Page): Promise<void> {
  const offices = [
    { id: 1, name: 'סטודיו נועה', logo: null, role: 'owner', current: 1 },
    { id: 2, name: 'מספרת הים', logo: null, role: 'employee', current: 0 },
  ]
  await page.route('**/api/auth/offices', (route) => route.fulfill({ json: { offices } }))
  await page.goto('/account')
  await page.getByRole('button', { name: 'כניסה אל מספרת הים' }).waitFor()
  await page.getByRole('button', { name: 'החלפת עסק' }).click()
  await page.getByRole('menuitem').first().waitFor()
}

/** Simulates an invitation to an address that has an account. */
async function invitedAgain(page: Page): Promise<void> {
  const json = { office: 'מספרת הים', name: 'נועה ברק', has_account: 1, registered_at: null }
  await page.route('**/api/auth/invitation', (route) => route.fulfill({ json }))
  await page.goto('/login')
  await page.goto('/reset-password#email=noa@studio-noa.co.il&token=x')
  await page.getByRole('button', { name: 'הצטרפות' }).waitFor()
}

/** Simulates passkeys, because the demo's address is no name. */
async function listedPasskeys(page: Page): Promise<void> {
  const passkeys = [
    { id: 1, name: 'Safari ב־iPhone', created_at: '2026-10-04T07:12:00Z', last_used_at: '2026-11-23T05:48:00Z' },
    { id: 2, name: 'המחשב בקבלה', created_at: '2026-11-02T09:30:00Z', last_used_at: null },
  ]
  await page.route('**/api/auth/account', async (route) => {
    const response = await route.fetch()
    const { account } = (await response.json()) as { account: object }
    await route.fulfill({ response, json: { account: { ...account, passkeys, passkeys_available: 1 } } })
  })
  await page.goto(page.url().replace('127.0.0.1', 'localhost'))
  await page.getByText('המחשב בקבלה').evaluate((row) => row.scrollIntoView({ block: 'center' }))
}

/** Simulates a server whose address is a name. */
async function offeredPasskeys(page: Page): Promise<void> {
  const options = { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' }
  await page.route('**/passkeys/login/options', (route) => route.fulfill({ json: { nonce: 'x', options } }))
  await page.goto(page.url().replace('127.0.0.1', 'localhost'))
  await page.getByRole('button', { name: /passkey/ }).waitFor()
}

/** Makes the secret address of the own calendar, as if there was none before. */
async function madeFeed(page: Page): Promise<void> {
  await page.route('**/api/calendar-feeds/*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { feed: null } }) : route.continue(),
  )
  await page.goto('/account')
  await page.getByRole('button', { name: 'יצירת כתובת' }).click()
  await page.getByLabel('הכתובת הסודית').evaluate((field) => field.scrollIntoView({ block: 'center' }))
}

export const accountShots = [
  { name: 'account-two-factor', url: '/account', states: ['full'], steps: offeredSecondFactor },
  { name: 'account-recovery-codes', url: '/account', states: ['full'], steps: shownRecoveryCodes },
  { name: 'account-passkeys', url: '/account', states: ['full'], steps: listedPasskeys },
  { name: 'account-feed', url: '/account', states: ['full'], steps: madeFeed },
  { name: 'login-passkey', url: '/login', states: ['full'], signedIn: false, steps: offeredPasskeys },
  { name: 'account-offices', url: '/account', states: ['full'], steps: openedOffices },
  { name: 'invitation', url: '/login', states: ['full'], signedIn: false, steps: invitedAgain },
] as const
