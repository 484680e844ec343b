import { sql } from 'kysely'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { PushPlatform } from '#shared/values/push-content.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PushDevice } from '#server/providers/push/push.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { idleSince } from '#server/platform/security/session.ts'
import { requestOf, type RequestState } from './queries.ts'
import type { Facts } from './text.ts'

const ofSession = (tx: Tx, scope: Scope, sid: string) =>
  tx.selectFrom('push_subscriptions').where('office_id', '=', scope.officeId).where('session_id', '=', sid)

/** The device of a session; undefined when it shows nothing. */
export const findDevice = (tx: Tx, scope: Scope, sid: string) =>
  ofSession(tx, scope, sid).select(['platform', 'endpoint', 'quiet']).executeTakeFirst()

/** Where to send what the device of a session shows; undefined when it shows nothing. */
export const findPushDevice = async (tx: Tx, scope: Scope, sid: string): Promise<PushDevice | undefined> => {
  const row = await ofSession(tx, scope, sid).select(['platform', 'endpoint', 'p256dh', 'auth']).executeTakeFirst()
  return row && deviceIn(row as StoredDevice)
}

type NewDevice = {
  readonly sid: string
  readonly userId: number
  readonly device: PushDevice
  /** Of the application; null for browsers. */
  readonly version: string | null
  readonly quiet: boolean
}
/**
 * Stores the device of a session. Removes the same browser's or application's of another session,
 * those of sessions that have expired, and the person's oldest ones beyond `most`. The office's row
 * is locked, so that two devices at once are stored one after the other.
 */
export async function storeDevice(tx: Tx, scope: Scope, now: Date, stored: NewDevice, most: number): Promise<void> {
  const { sid, userId, device, quiet } = stored
  const { platform, endpoint } = device
  const isBrowser = device.platform === 'web'
  const keys = isBrowser
    ? { p256dh: Buffer.from(device.p256dh), auth: Buffer.from(device.auth) }
    : { p256dh: null, auth: null }
  const seen = { platform, endpoint, ...keys, quiet, app_version: stored.version, created_at: now }
  await sql`select from offices where id = ${scope.officeId} for no key update`.execute(tx)
  await sql`
    delete from push_subscriptions p where office_id = ${scope.officeId} and session_id <> ${sid}::uuid and (
      endpoint = ${endpoint}
      or exists (select from sessions s
        where s.office_id = p.office_id and s.id = p.session_id and s.expires_at <= ${now})
      or (user_id = ${userId} and session_id not in (
        select session_id from push_subscriptions
        where office_id = ${scope.officeId} and user_id = ${userId} and session_id <> ${sid}::uuid
        order by created_at desc, session_id limit ${most - 1})))`.execute(tx)
  if (!isBrowser) await sql`select silence_application_elsewhere(${endpoint}, ${userId})`.execute(tx)
  await tx
    .insertInto('push_subscriptions')
    .values({ office_id: scope.officeId, session_id: sid, user_id: userId, ...seen })
    .onConflict((conflict) => conflict.columns(['office_id', 'session_id']).doUpdateSet(seen))
    .execute()
}

/** Removes the device of a session. */
export const deleteDevice = (tx: Tx, scope: Scope, sid: string) =>
  tx.deleteFrom('push_subscriptions').where('office_id', '=', scope.officeId).where('session_id', '=', sid).execute()

type GoneDevice = { readonly sid: string; readonly endpoint: string; readonly since: Date | null }
/** Removes a device that its service does not know, unless it was registered anew meanwhile. */
export const deleteGoneDevice = (tx: Tx, scope: Scope, { sid, endpoint, since }: GoneDevice) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('office_id', '=', scope.officeId)
    .where('session_id', '=', sid)
    .where('endpoint', '=', endpoint)
    .$if(since !== null, (q) => q.where('created_at', '<=', since!))
    .execute()

export type PushedNotification = {
  readonly kind: NotificationKind
  readonly at: Date
  readonly facts: Facts
  readonly customer: string | null
  readonly booked_for: string | null
  readonly appointment_id: number | null
  /** The date of the appointment now; null when it was deleted. */
  readonly date: LocalDate | null
  /** When the appointment begins now; null when there is none. */
  readonly start_at: Date | null
  readonly request: Pick<RequestState, 'version' | 'waits'> | null
  readonly role: 'owner' | 'employee'
  readonly device: PushDevice
  readonly quiet: boolean
  /** What the person's bell counts. */
  readonly fresh: number
}
type StoredDevice = {
  readonly platform: PushPlatform
  readonly endpoint: string
  /** Of browsers only, and so the next one. */
  readonly p256dh: Buffer
  readonly auth: Buffer
}
const deviceIn = ({ platform, endpoint, p256dh, auth }: StoredDevice): PushDevice =>
  platform === 'web' ? { platform, endpoint, p256dh, auth } : { platform, endpoint }
type PushedRow = Omit<PushedNotification, 'device'> & StoredDevice
type ToPush = { readonly id: number; readonly sid: string; readonly now: Date; readonly since: Date }
/**
 * A notification with the device that shows it. Null when it was seen meanwhile, is older than
 * `since`, when the person signed out there or was away for long, was deactivated, or turned the
 * kind off.
 */
export async function notificationToPush(
  tx: Tx,
  scope: Scope,
  { id, sid, now, since }: ToPush,
): Promise<PushedNotification | null> {
  const { rows } = await sql<PushedRow>`
    select n.kind, n.at, n.facts, c.full_name as customer, a.booked_for, n.appointment_id, a.start_at, u.role,
      ${requestOf(scope, now)} as request,
      p.platform, p.endpoint, p.p256dh, p.auth, p.quiet,
      (select count(*)::int from notifications f
        where f.office_id = n.office_id and f.user_id = n.user_id and f.noticed_at is null and f.seen_at is null) as fresh,
      case when a.deleted_at is null then (a.start_at at time zone ${sql.lit(TIME_ZONE)})::date::text end as date
    from notifications n
    join push_subscriptions p on p.office_id = n.office_id and p.user_id = n.user_id and p.session_id = ${sid}::uuid
    join sessions s on s.office_id = n.office_id and s.id = p.session_id and s.revoked_at is null and s.expires_at > ${now}
      and coalesce(s.last_seen_at, s.created_at) > ${idleSince(now)}
    join users u on u.office_id = n.office_id and u.id = n.user_id and u.status = 'active' and u.deleted_at is null
    left join appointments a on a.office_id = n.office_id and a.id = n.appointment_id
    left join customers c on c.office_id = n.office_id and c.id = n.customer_id
    where n.office_id = ${scope.officeId} and n.id = ${id} and n.seen_at is null and n.at > ${since}
      and not exists (select from notification_settings k
        where k.office_id = n.office_id and k.user_id = n.user_id and k.kind = n.kind and not (k.pushed and k.listed))`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return null
  const { platform, endpoint, p256dh, auth, ...told } = row
  return { ...told, device: deviceIn({ platform, endpoint, p256dh, auth }) }
}

type ToApprove = { readonly id: number; readonly userId: number; readonly since: Date }
/** The appointment of a request that this person was told of since then; null for anything else. */
export const requestTold = async (tx: Tx, scope: Scope, { id, userId, since }: ToApprove): Promise<number | null> =>
  (
    await tx
      .selectFrom('notifications')
      .select('appointment_id')
      .where('office_id', '=', scope.officeId)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', 'request_waiting')
      .where('at', '>', since)
      .executeTakeFirst()
  )?.appointment_id ?? null
