import type { Page } from '@playwright/test'

/**
 * full: as the demo office has it. loading: no answer ever comes. error: every answer is a 500. empty: every list is empty. long: names and notes
 * are as long as people can make them. All but the first are made at the wire, so no screen has test code in it.
 */
export type State = 'full' | 'loading' | 'error' | 'empty' | 'long'

export type Shot = {
  /** The picture's file name starts with it: home.full.1440.png */
  readonly name: string
  readonly url: string
  readonly states: readonly State[]
  /** Left out: the demo's owner. */
  readonly signedIn?: false
  /** What is done on the page before the picture is taken, in the state full only. */
  readonly steps?: (page: Page) => Promise<void>
}

/** A Tuesday morning in the demo office, before its first appointment. */
export const clock = '2026-11-24T06:40:00Z'

/** The demo's owner. */
export const owner = { email: 'noa@studio-noa.example', password: 'demo-demo' }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const chooseService = async (page: Page) => {
  await page.getByRole('radio').first().check({ force: true })
  await button(page, /המשך/).first().click()
}

const chooseEmployee = async (page: Page) => {
  await chooseService(page)
  await page.getByRole('radio').first().check({ force: true })
  await button(page, /המשך/).first().click()
}

const work: readonly State[] = ['full', 'loading', 'error', 'empty', 'long']

export const shots: readonly Shot[] = [
  { name: 'login', url: '/login', states: ['full'], signedIn: false },
  { name: 'register', url: '/register', states: ['full'], signedIn: false },
  { name: 'home', url: '/', states: work },
  { name: 'calendar', url: '/calendar', states: ['full', 'loading', 'error', 'empty'] },
  { name: 'customers', url: '/customers', states: work },
  { name: 'employees', url: '/employees', states: work },
  { name: 'products', url: '/products', states: work },
  { name: 'categories', url: '/categories', states: work },
  { name: 'settings', url: '/settings', states: ['full', 'loading', 'error'] },
  { name: 'calendar-settings', url: '/calendar-settings', states: ['full', 'loading', 'error'] },
  { name: 'book-1-service', url: '/book/studio-noa', states: ['full'], signedIn: false },
  { name: 'book-2-employee', url: '/book/studio-noa', states: ['full'], signedIn: false, steps: chooseService },
  { name: 'book-3-details', url: '/book/studio-noa', states: ['full'], signedIn: false, steps: chooseEmployee },
]
