import type { Shot } from './shot.ts'
import { chooseEmployee } from './steps.ts'

/** The views of the calendar. */
export const calendarShots: readonly Shot[] = [
  { name: 'calendar-team', url: '/calendar?view=team', states: ['full', 'loading', 'error', 'empty', 'long'] },
  { name: 'calendar-day', url: '/calendar?view=day', states: ['full'], steps: chooseEmployee },
  { name: 'calendar-week', url: '/calendar?view=week', states: ['full', 'loading', 'error', 'empty', 'long'] },
  { name: 'calendar-week-one', url: '/calendar?view=week', states: ['full', 'loading'], steps: chooseEmployee },
  { name: 'calendar-agenda', url: '/calendar?view=agenda', states: ['full', 'loading', 'empty', 'long'] },
  { name: 'calendar-month', url: '/calendar?view=month', states: ['full'] },
]
