/** Pictures of a business that nobody has set up yet. */
import type { Page } from '@playwright/test'
import { registerOwner, type Body } from '../journeys/call-api.ts'
import { open } from '../journeys/staff-office.ts'

const service = { category: 'שיער', price: 180, time_window: 60 }
/** What the owner has done before the picture: nothing, the name, or the services, too. */
type Done = 'nothing' | 'name' | 'services'
/** Opens a screen of a new business. */
const ofNewBusiness =
  (path: string, ready: string, done: Done = 'name') =>
  async (page: Page): Promise<void> => {
    const address = new URL(page.url()).origin
    const { token, call } = await registerOwner(address, 'נועה לוי')
    if (done !== 'nothing') await call('PUT', '/api/first-run/business', { name: 'סטודיו נועה', trade: 'hair' })
    if (done === 'services') {
      const { calendar_settings: hours } = await call<{ calendar_settings: Body & { id: number } }>(
        'GET',
        '/api/calendar-settings',
      )
      await call('PUT', `/api/calendar-settings/${hours.id}`, hours)
      await call('POST', '/api/first-run/services', { services: [{ ...service, name: 'תספורת נשים' }] })
    }
    await open(page, { address, token }, path)
    await page.getByText(ready).first().waitFor()
  }

const shot = (name: string, steps: (page: Page) => Promise<void>) =>
  ({ name, url: '/login', states: ['full'], signedIn: false, steps }) as const

export const firstRunShots = [
  shot('welcome-name', ofNewBusiness('/welcome', 'איך קוראים לעסק?', 'nothing')),
  shot('welcome-hours', ofNewBusiness('/welcome?step=2', 'סגור בחגי ישראל')),
  shot('welcome-services', ofNewBusiness('/welcome?step=3', 'המשך עם 6 שירותים')),
  shot('welcome-share', ofNewBusiness('/welcome?step=4', 'כניסה ליומן', 'services')),
  shot('welcome-share-closed', ofNewBusiness('/welcome?step=4', 'עוד אין שירות שאפשר לקבוע אונליין')),
  shot('home-first-run', ofNewBusiness('/', 'שירותים ומחירים')),
  shot('home-first-run-half', ofNewBusiness('/', 'לנסות בעצמכם', 'services')),
  shot('calendar-first-run', ofNewBusiness('/calendar', 'כדי לקבוע תורים צריך שירות אחד לפחות')),
  shot('products-first-run', ofNewBusiness('/products', 'לרשימה המוכנה')),
] as const
