/** Pictures of a business that nobody has set up yet. */
import type { Page } from '@playwright/test'
import { registerOwner } from '../journeys/call-api.ts'
import { open } from '../journeys/staff-office.ts'

/** Opens a screen of a new business, named unless the picture shows how that is done. */
const ofNewBusiness =
  (path: string, ready: string, isNamed = true) =>
  async (page: Page): Promise<void> => {
    const address = new URL(page.url()).origin
    const { token, call } = await registerOwner(address, 'נועה לוי')
    if (isNamed) await call('PUT', '/api/first-run/business', { name: 'סטודיו נועה', trade: 'hair' })
    await open(page, { address, token }, path)
    await page.getByText(ready).first().waitFor()
  }

const shot = (name: string, steps: (page: Page) => Promise<void>) =>
  ({ name, url: '/login', states: ['full'], signedIn: false, steps }) as const

export const firstRunShots = [
  shot('welcome-name', ofNewBusiness('/welcome', 'איך קוראים לעסק?', false)),
  shot('welcome-hours', ofNewBusiness('/welcome?step=2', 'סגור בחגי ישראל')),
  shot('welcome-services', ofNewBusiness('/welcome?step=3', 'המשך עם 6 שירותים')),
  shot('welcome-share', ofNewBusiness('/welcome?step=4', 'כניסה ליומן')),
  shot('home-first-run', ofNewBusiness('/', 'שירותים ומחירים')),
  shot('calendar-first-run', ofNewBusiness('/calendar', 'כדי לקבוע תורים צריך שירות אחד לפחות')),
  shot('products-first-run', ofNewBusiness('/products', 'לרשימה המוכנה')),
] as const
