import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { flag, id, instant, integerInQuery } from '#shared/values/wire.ts'
import { routes } from './routes.ts'

const session = z
  .object({
    id: z.uuid(),
    /** The office that it is signed in to. */
    office_name: z.string(),
    /** The browser and system in Hebrew; null when not recognised. */
    device: z.string().nullable(),
    created_at: instant,
    /** Rounded to the hour. */
    last_seen_at: instant,
    /** Whether this is the session that asks. */
    current: flag,
  })
  .meta({ id: 'Session' })

const securityEvent = z
  .object({
    id,
    at: instant,
    /** The name of the person that it concerns. */
    person: z.string().nullable(),
    /** What happened, in Hebrew, with the name of another person who did it. */
    text: z.string(),
    /** The browser and system in Hebrew; null when not recognised or not recorded. */
    device: z.string().nullable(),
  })
  .meta({ id: 'SecurityEvent' })

/** Lists and ends only the person's own sessions, in all their offices. */
export const sessions = contract('sessions', routes, {
  list: { access: 'staff', status: 200, reply: z.object({ sessions: z.array(session) }) },
  /**
   * Ends a session with those that were opened from it in other offices, as a device that is signed
   * out. Ending one that has already ended succeeds.
   */
  remove: { access: 'staff', params: z.object({ id: z.uuid() }), status: 204, reply: z.void() },
  /**
   * Sign-ins, failures, resets, exports and the like of everybody in the office, the newest first.
   */
  securityEvents: {
    access: 'owner',
    query: z.object({
      limit: integerInQuery(1, 200).default(50),
      offset: integerInQuery(0, 1_000_000).default(0),
    }),
    status: 200,
    reply: z.object({ events: z.array(securityEvent), total: z.int() }),
  },
  revokeOthers: { access: 'staff', status: 200, reply: z.object({ ended: z.int() }) },
})
