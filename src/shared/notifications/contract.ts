import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { flag, flagIn, id, idInPath, instant, integerInQuery, localDate } from '../values/wire.ts'
import { ENDPOINT_MAX, isPushEndpoint } from '../values/push-endpoint.ts'
import { routes } from './routes.ts'
import { NOTIFICATION_KINDS, REQUIRED_KINDS } from './rules.ts'

const notification = z
  .object({
    id,
    kind: z.enum(NOTIFICATION_KINDS),
    /** The sentence that staff read, in Hebrew. */
    text: z.string(),
    at: instant,
    seen: flag,
    customer_id: id.nullable(),
    /**
     * The appointment that it is about, with the date that it has now; null when it was deleted.
     */
    appointment: z.object({ id, date: localDate }).nullable(),
  })
  .meta({ id: 'Notification' })

const setting = z
  .object({
    kind: z.enum(NOTIFICATION_KINDS),
    /** What happens from now on is listed. */
    listed: flag,
    /** The person's devices show it. */
    pushed: flag,
    /** It cannot be taken off the list. */
    required: flag,
  })
  .meta({ id: 'NotificationSetting' })
const settings = z.object({ kinds: z.array(setting) })
const changedSetting = z
  .object({ kind: z.enum(NOTIFICATION_KINDS), listed: flagIn, pushed: flagIn.default(true) })
  .refine(({ kind, listed }) => listed || !REQUIRED_KINDS.includes(kind))

/** What a browser subscribed with, as PushSubscription.toJSON gives it. */
const subscription = z.object({
  endpoint: z.string().max(ENDPOINT_MAX).refine(isPushEndpoint),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
})
const device = z.object({
  /** The key that browsers subscribe with (RFC 8292), in base64url. */
  public_key: z.string(),
  /** What the browser of this sign-in subscribed with; null when it shows nothing. */
  device: z.object({ endpoint: z.string(), quiet: flag }).nullable(),
})

/** Lists and marks only the notifications of the signed-in person. */
export const notifications = contract('notifications', routes, {
  /** The newest first. `total` counts all of them, `unseen` those that were not seen. */
  list: {
    access: 'staff',
    query: z.object({
      limit: integerInQuery(1, 500).default(50),
      offset: integerInQuery(0, 1_000_000).default(0),
    }),
    status: 200,
    reply: z.object({ notifications: z.array(notification), total: z.int(), unseen: z.int() }),
  },
  markSeen: { access: 'staff', needs: 'active', params: z.object({ id: idInPath }), status: 204, reply: z.void() },
  /**
   * Marks what happened until this time, so that what came after the list was read stays unseen.
   */
  markAllSeen: { access: 'staff', needs: 'active', body: z.object({ until: instant }), status: 204, reply: z.void() },
  /** The kinds that the caller's role is told, with the caller's own choices. */
  settings: { access: 'staff', status: 200, reply: settings },
  /**
   * Changes the named kinds only. One that the caller's role is not told is stored all the same.
   */
  saveSettings: {
    access: 'staff',
    needs: 'active',
    body: z.object({ kinds: z.array(changedSetting).min(1).max(NOTIFICATION_KINDS.length) }),
    status: 200,
    reply: settings,
  },
  device: { access: 'staff', status: 200, reply: device },
  /**
   * The browser of this sign-in shows notifications until it ends. At most ten of a person do: the
   * oldest is removed. `quiet`: those of the night wait for 08:00.
   */
  saveDevice: {
    access: 'staff',
    needs: 'active',
    body: z.object({ subscription, quiet: flagIn }),
    status: 200,
    reply: device,
  },
  removeDevice: { access: 'staff', status: 204, reply: z.void() },
})
