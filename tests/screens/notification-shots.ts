/** Pictures of notifications, the bell and requests. */
import { press } from './steps.ts'

export const notificationShots = [
  { name: 'notifications', url: '/notifications', states: ['full', 'loading', 'error', 'empty', 'long'] },
  {
    name: 'notifications-requests',
    url: '/notifications?requests=1',
    states: ['full', 'loading', 'error', 'empty', 'long'],
  },
  {
    name: 'bell',
    url: '/',
    states: ['full', 'loading', 'error', 'empty', 'long'],
    late: press(/^התראות/),
    calls: /\/api\/notifications\?/,
  },
  { name: 'request-decline', url: '/notifications?requests=1', states: ['full'], steps: press(/^דחייה: הבקשה/) },
  { name: 'notifications-settings', url: '/notifications', states: ['full'], steps: press('הגדרות') },
] as const
