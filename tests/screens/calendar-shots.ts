import type { Page } from '@playwright/test'
import { bookProcessing, QUIET_DAY, takeTakenTime } from './calendar-steps.ts'
import type { Shot } from './shot.ts'
import { chooseEmployee } from './steps.ts'

/** Shows the page that is printed, as it is on paper. */
async function onPaper(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  const more = page.getByRole('button', { name: 'עוד אפשרויות' })
  if (await more.isVisible()) await more.click()
  await page
    .getByRole('button', { name: 'הדפסה' })
    .or(page.getByRole('menuitem', { name: 'הדפסה' }))
    .click()
  await page.locator('[data-print-sheet]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
}

/** Opens the month of the title, with the load of its days. */
async function openMonth(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).getByRole('button').click()
  await page.getByRole('gridcell').getByRole('button', { name: /תפוסה/ }).first().waitFor()
}

/** Opens the form of a new appointment with two services, and what is free for both. */
async function openVisit(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  // a tablet's menu of views has options, too
  const option = page.getByRole('listbox').getByRole('option')
  const choose = async (label: string, index = 0) => {
    await dialog.getByRole('combobox', { name: label, exact: true }).click()
    await option.nth(index).click()
  }
  await dialog.getByRole('combobox', { name: 'לקוח' }).click()
  await option.first().click()
  // the only employee who gives a service is chosen with it
  const chooseGiver = async (label: string) => {
    const giver = dialog.getByRole('combobox', { name: label, exact: true })
    if ((await giver.inputValue()) === '') await choose(label)
  }
  await choose('שירות')
  await chooseGiver('עובד מטפל')
  await dialog.getByRole('button', { name: 'שירות נוסף' }).click()
  await choose('שירות 2', 1)
  await chooseGiver('עובד מטפל 2')
  await dialog.getByRole('group', { name: 'פנוי בקרוב' }).waitFor()
}

/** The views of the calendar. */
export const calendarShots: readonly Shot[] = [
  { name: 'calendar-team', url: '/calendar?view=team', states: ['full', 'loading', 'error', 'empty', 'long'] },
  { name: 'calendar-day', url: '/calendar?view=day', states: ['full'], steps: chooseEmployee },
  { name: 'calendar-week', url: '/calendar?view=week', states: ['full', 'loading', 'error', 'empty', 'long'] },
  { name: 'calendar-week-one', url: '/calendar?view=week', states: ['full', 'loading'], steps: chooseEmployee },
  { name: 'calendar-agenda', url: '/calendar?view=agenda', states: ['full', 'loading', 'empty', 'long'] },
  { name: 'calendar-title', url: '/calendar?view=week', states: ['full'], steps: openMonth },
  { name: 'calendar-print', url: '/calendar?view=day', states: ['full'], steps: onPaper },
  {
    name: 'calendar-processing',
    url: `/calendar?view=week&date=${QUIET_DAY}`,
    states: ['full'],
    steps: bookProcessing,
  },
  { name: 'appointment-taken', url: '/calendar?view=day&new=1', states: ['full'], steps: takeTakenTime },
  { name: 'appointment-visit', url: '/calendar?view=day&new=1', states: ['full'], steps: openVisit },
  { name: 'calendar-month', url: '/calendar?view=month', states: ['full'] },
]
