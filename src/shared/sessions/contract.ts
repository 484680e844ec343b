import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { flag, instant } from '../values/wire.ts'
import { routes } from './routes.ts'

const session = z
  .object({
    id: z.uuid(),
    /** The browser and system in Hebrew; null when not recognised. */
    device: z.string().nullable(),
    created_at: instant,
    /** Rounded to the hour. */
    last_seen_at: instant,
    /** Whether this is the session that asks. */
    current: flag,
  })
  .meta({ id: 'Session' })

/** Lists and ends only the person's own sessions. */
export const sessions = contract('sessions', routes, {
  list: { access: 'staff', status: 200, reply: z.object({ sessions: z.array(session) }) },
  /** Ending a session that has already ended succeeds. */
  remove: { access: 'staff', params: z.object({ id: z.uuid() }), status: 204, reply: z.void() },
  revokeOthers: { access: 'staff', status: 200, reply: z.object({ ended: z.int() }) },
})
