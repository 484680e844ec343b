import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { flag, flagIn, id, idInPath, instant, integerInQuery, localDate, version } from '#shared/values/wire.ts'
import { APP_PLATFORMS, isAppToken, PUSH_PLATFORMS } from '#shared/values/push-content.ts'
import { ENDPOINT_MAX, isPushEndpoint } from '#shared/values/push-endpoint.ts'
import { routes } from './routes.ts'
import { ANSWERS, DIGEST_HOURS, NOTIFICATION_KINDS, REQUIRED_KINDS } from './rules.ts'

/** How a request ended, and who of the staff answered it; null when nobody of them did. */
export const requestAnswer = z
  .object({ answer: z.enum([...ANSWERS, 'cancelled']), by: z.string().nullable() })
  .meta({ id: 'RequestAnswer' })

const notification = z
  .object({
    id,
    kind: z.enum(NOTIFICATION_KINDS),
    /** The sentence that staff read, in Hebrew: the title and the detail. */
    text: z.string(),
    title: z.string(),
    detail: z.string().nullable(),
    at: instant,
    seen: flag,
    customer_id: id.nullable(),
    /**
     * The appointment that it is about, with the date that it has now; null when it was deleted.
     */
    appointment: z.object({ id, date: localDate }).nullable(),
    /**
     * Of the newest notification about a request: it waits, with the version to answer, or how it
     * was answered. Null for everything else, and when its time has passed.
     */
    request: z.union([z.object({ answer: z.literal('waiting'), version }), requestAnswer]).nullable(),
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
/** The email of every morning. `hour` null: none. `email` null: no address that was proved. */
const digest = z.object({ hour: z.int().nullable(), email: z.string().nullable() })
const digestHour = z.union(DIGEST_HOURS.map((hour) => z.literal(hour))).nullable()
const settings = z.object({ kinds: z.array(setting), digest })
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
/** An application on a phone: what Apple or Google know it by, and its version. */
const app = z
  .object({
    platform: z.enum(APP_PLATFORMS),
    token: z.string().max(ENDPOINT_MAX),
    version: z.string().regex(/^[\w.+-]{1,40}$/),
  })
  .refine(({ platform, token }) => isAppToken(platform, token), { path: ['token'] })
const device = z.object({
  /** The key that browsers subscribe with (RFC 8292), in base64url. */
  public_key: z.string(),
  /** Where this installation can send to. */
  platforms: z.array(z.enum(PUSH_PLATFORMS)),
  /**
   * What the browser of this sign-in subscribed with, or the token of its application; null when it
   * shows nothing.
   */
  device: z.object({ platform: z.enum(PUSH_PLATFORMS), endpoint: z.string(), quiet: flag }).nullable(),
})

/** Lists and marks only the notifications of the signed-in person. */
export const notifications = contract('notifications', routes, {
  /**
   * The newest first. `total` counts all of them, `unseen` those that were not seen, and `fresh`
   * those of them that came in since the list was last opened.
   */
  list: {
    access: 'staff',
    query: z.object({
      limit: integerInQuery(1, 500).default(50),
      offset: integerInQuery(0, 1_000_000).default(0),
    }),
    status: 200,
    reply: z.object({ notifications: z.array(notification), total: z.int(), unseen: z.int(), fresh: z.int() }),
  },
  /** What the bell shows. */
  count: { access: 'staff', status: 200, reply: z.object({ fresh: z.int() }) },
  /** The list was opened: what came in until this time is no longer counted, and stays unseen. */
  markOpened: { access: 'staff', body: z.object({ until: instant }), status: 204, reply: z.void() },
  markSeen: { access: 'staff', needs: 'active', params: z.object({ id: idInPath }), status: 204, reply: z.void() },
  /**
   * Marks what happened until this time, so that what came after the list was read stays unseen.
   */
  markAllSeen: { access: 'staff', needs: 'active', body: z.object({ until: instant }), status: 204, reply: z.void() },
  /** The kinds that the caller's role is told, with the caller's own choices. */
  settings: { access: 'staff', status: 200, reply: settings },
  /**
   * Changes the named kinds only. One that the caller's role is not told is stored all the same.
   * `digest_hour` null sends no digest; one that is not sent stays.
   */
  saveSettings: {
    access: 'staff',
    needs: 'active',
    body: z
      .object({
        kinds: z.array(changedSetting).min(1).max(NOTIFICATION_KINDS.length).optional(),
        digest_hour: digestHour.optional(),
      })
      .refine(({ kinds, digest_hour }) => kinds !== undefined || digest_hour !== undefined),
    status: 200,
    reply: settings,
  },
  device: { access: 'staff', status: 200, reply: device },
  /**
   * The browser or the application of this sign-in, one of them, shows notifications until it ends.
   * At most ten of a person do: the oldest is removed. `quiet`: those of the night wait for 08:00.
   */
  saveDevice: {
    access: 'staff',
    needs: 'active',
    body: z
      .object({ subscription: subscription.optional(), app: app.optional(), quiet: flagIn })
      .refine((sent) => (sent.subscription === undefined) !== (sent.app === undefined), {
        path: ['subscription'],
      }),
    status: 200,
    reply: device,
  },
  /**
   * Sends a notification to the device of this sign-in, at once. `sent` 0: Apple, Google or the
   * service of the browser did not take it. Fails with not_found when the device shows nothing.
   */
  tryDevice: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    status: 200,
    reply: z.object({ sent: flag }),
  },
  removeDevice: { access: 'staff', status: 204, reply: z.void() },
})
