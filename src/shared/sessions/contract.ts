import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { flag, instant } from '../values/wire.ts'
import { routes } from './routes.ts'

const session = z
  .object({
    id: z.uuid(),
    /** In Hebrew, such as a browser's name and its system; null when it was not recognised. */
    device: z.string().nullable(),
    created_at: instant,
    /** To the hour. */
    last_seen_at: instant,
    /** The one that asks. */
    current: flag,
  })
  .meta({ id: 'Session' })

/** Each person sees and ends her own sessions, and nobody else's. */
export const sessions = contract('sessions', routes, {
  list: { access: 'staff', status: 200, reply: z.object({ sessions: z.array(session) }) },
  /** Ending one that has ended already is fine. */
  remove: { access: 'staff', params: z.object({ id: z.uuid() }), status: 204, reply: z.void() },
  revokeOthers: { access: 'staff', status: 200, reply: z.object({ ended: z.int() }) },
})
