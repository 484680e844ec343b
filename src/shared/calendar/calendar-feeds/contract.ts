import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { flag, flagIn, idInPath, instant } from '#shared/values/wire.ts'
import { routes } from './routes.ts'

const feed = z
  .object({
    /** Whether its events name customers by their first name, services and reasons. */
    with_details: flag,
    /** When its address was made. */
    created_at: instant,
  })
  .meta({ id: 'CalendarFeed' })
const params = z.object({ id: idInPath })
const body = z.object({ with_details: flagIn.default(false) })
/** Everybody has their own; owners also have those of their employees. */
const own = { access: 'staff', params } as const

export const calendarFeeds = contract('calendar-feeds', routes, {
  /** Null when the employee's calendar has no address. The address itself is never shown again. */
  show: { ...own, status: 200, reply: z.object({ feed: feed.nullable() }) },
  /** Makes a secret address, and ends the one before. This answer alone has it. */
  create: {
    ...own,
    needs: 'active',
    body,
    status: 201,
    reply: z.object({ feed, address: z.string() }),
    fails: ['feed_of_inactive'],
  },
  /** Changes what the events say; the address stays. */
  update: { ...own, needs: 'active', body, status: 200, reply: z.object({ feed }) },
  /** Ends the address. */
  remove: { ...own, status: 204, reply: z.void() },
})
