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
  await page.getByRole('button', { name: 'כניסה למספרת הים' }).waitFor()
  await page.getByRole('button', { name: 'החלפת עסק' }).click()
  await page.getByRole('menuitem').first().waitFor()
}

/** Simulates an invitation to an address that has an account. */
async function invitedAgain(page: Page): Promise<void> {
  const json = { office: 'מספרת הים', name: 'נועה ברק', has_account: 1 }
  await page.route('**/api/auth/invitation', (route) => route.fulfill({ json }))
  await page.goto('/login')
  await page.goto('/reset-password#email=noa@studio-noa.co.il&token=x')
  await page.getByRole('button', { name: 'הצטרפות' }).waitFor()
}

export const accountShots = [
  { name: 'account-two-factor', url: '/account', states: ['full'], steps: offeredSecondFactor },
  { name: 'account-recovery-codes', url: '/account', states: ['full'], steps: shownRecoveryCodes },
  { name: 'account-offices', url: '/account', states: ['full'], steps: openedOffices },
  { name: 'invitation', url: '/login', states: ['full'], signedIn: false, steps: invitedAgain },
] as const
