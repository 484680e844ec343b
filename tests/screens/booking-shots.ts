import type { Page } from '@playwright/test'
import type { Shot } from './shot.ts'
import {
  toEmployee,
  toMoreServices,
  toPhone,
  toDetails,
  toDate,
  toPayment,
  leaveDetails,
  ofAnotherOffice,
  closed,
  withoutServices,
  withLongNames,
  managed,
  reload,
  toMove,
} from './steps.ts'

const thankYou =
  '/book-thank-you?service_name=%D7%AA%D7%A1%D7%A4%D7%95%D7%A8%D7%AA%20%D7%A0%D7%A9%D7%99%D7%9D&employee_name=%D7%9E%D7%90%D7%99%D7%94&employee_phone=054-987-6543&start_time=2026-11-29%2011:30:00&end_time=2026-11-29%2012:30:00#manage=AAAAAAAAAAAAAAAAAAAAAA'

const book = (name: string, steps?: Shot['steps']): Shot => ({
  name,
  url: '/book/studio-noa',
  states: ['full'],
  signedIn: false,
  ...(steps && { steps }),
})

/** The calendar of all who give the service. */
const toFullCalendar = async (page: Page) => {
  await toDate(page)
  await page.getByRole('button', { name: 'להצגת היומן המלא' }).click()
  await page.getByRole('dialog').getByText('מועד אינו פנוי').first().waitFor()
}

const toManaged = ofAnotherOffice(managed)

/** The booking page and the pages of its links. */
export const bookingShots: readonly Shot[] = [
  book('book-1-service'),
  book('book-1-more-services', toMoreServices),
  book('book-2-employee', toEmployee),
  book('book-3-phone', toPhone),
  book('book-4-details', toDetails),
  book('book-5-date', toDate),
  book('book-5-calendar', toFullCalendar),
  book('book-5-payment', toPayment),
  { ...book('book-waiting'), url: '/book/studio-noa/waiting' },
  {
    ...book('book-5-times', toDetails),
    states: ['loading', 'error', 'empty'],
    late: leaveDetails,
    calls: /\/api\/online-booking\/slots/,
  },
  book('book-closed', ofAnotherOffice(closed)),
  book('book-without-services', ofAnotherOffice(withoutServices)),
  book('book-long', ofAnotherOffice(withLongNames)),
  { name: 'book-thank-you', url: thankYou, states: ['full'], signedIn: false },
  { name: 'book-unknown', url: '/book/nobody', states: ['full'], signedIn: false },
  {
    ...book('manage', toManaged),
    states: ['full', 'loading', 'error', 'long'],
    late: reload,
    calls: /\/api\/online-booking\/manage/,
  },
  {
    ...book('manage-move', toManaged),
    states: ['full', 'loading', 'error', 'empty'],
    late: toMove,
    calls: /\/manage\/[^/]+\/slots/,
  },
  { name: 'manage-unknown', url: '/book/manage/AAAAAAAAAAAAAAAAAAAAAA', states: ['full', 'error'], signedIn: false },
]
