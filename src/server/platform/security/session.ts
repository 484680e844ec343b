/**
 * Who is calling: bearer tokens, and the session rows that can revoke them. A token alone proves nothing for staff: its session is
 * looked up (and kept for 15 s), and a revocation anywhere reaches every process by NOTIFY. Role and office come from the row, never from the token.
 */
import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Access, Need } from '#shared/http/endpoint.ts'
import type { Clock } from '../clock.ts'
import { fail } from '../fail.ts'
import { mintScope, type Scope } from './scope.ts'

export type Staff = {
  readonly kind: 'staff'
  readonly userId: number
  readonly role: 'owner' | 'employee'
  readonly sid: string
}
export type Visitor = { readonly kind: 'visitor'; readonly tokenId: string }
export type Caller = Staff | Visitor
export type Passed = { readonly scope: Scope; readonly caller: Caller }
export type Gate = (
  access: Exclude<Access, 'public'>,
  need: Need | undefined,
  authorization: string | undefined,
) => Promise<Passed>
export type StaffClaims = {
  userId: number
  officeId: number
  sid: string
  role: string
  business_name: string
  logo_url: string | null
}
export type Sessions = {
  readonly gate: Gate
  readonly forget: (sid: string) => void
  /** Whatever was remembered of an office's sessions, its subscription above all, is looked up again. */
  readonly forgetOffice: (officeId: number) => void
  readonly forgetAll: () => void
  readonly signStaff: (claims: StaffClaims) => Promise<string>
  readonly signVisitor: (officeId: number) => Promise<string>
}

/** Tells every process the number of a session that ended. */
export const REVOKED_CHANNEL = 'luz_revoked'
export const SESSION_DAYS = 30
const CACHE_MS = 15_000
const CACHE_MAX = 20_000
const ISSUER = 'luz'
type Live = {
  officeId: number
  userId: number
  role: 'owner' | 'employee'
  status: string
  ends: number | null
}

const LOOK = `select s.user_id, u.role, b.status, b.ends_at, coalesce(s.last_seen_at, s.created_at) as seen
  from sessions s
  join users u on u.office_id = s.office_id and u.id = s.user_id
  join subscriptions b on b.office_id = s.office_id
  where s.office_id = $1 and s.id = $2 and s.revoked_at is null and s.expires_at > $3 and u.status = 'active' and u.deleted_at is null`
type Row = { user_id: number; role: 'owner' | 'employee'; status: string; ends_at: Date | null; seen: Date }
/** Asked again in the statement, so that of many processes one writes. */
const TOUCH = `update sessions set last_seen_at = $3 where office_id = $1 and id = $2 and coalesce(last_seen_at, created_at) <= $4`
const SEEN_EVERY_MS = 60 * 60_000

/** `pool` reads outside any office: a session is what says which office it is. */
export async function openSessions(pool: pg.Pool, tokenKey: Uint8Array, clock: Clock): Promise<Sessions> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(tokenKey), algorithm, false, ['sign', 'verify'])
  const cache = new LRUCache<string, Live | Promise<Live | null>>({
    max: CACHE_MAX,
    ttl: CACHE_MS,
    perf: { now: () => clock().getTime() },
    ttlResolution: 0,
  })

  async function look(officeId: number, sid: string): Promise<Live | null> {
    const found = await pool.query<Row>({ name: 'session', text: LOOK, values: [officeId, sid, clock()] })
    const row = found.rows[0]
    if (!row) return null
    touch(officeId, sid, row.seen)
    const ends = row.ends_at?.getTime() ?? null
    return { officeId, userId: row.user_id, role: row.role, status: row.status, ends }
  }

  /** Notes once an hour that the session is in use. Nobody waits for it, and nobody minds when it is lost. */
  function touch(officeId: number, sid: string, seen: Date): void {
    const now = clock()
    const before = new Date(now.getTime() - SEEN_EVERY_MS)
    if (seen > before) return
    pool.query({ name: 'session-seen', text: TOUCH, values: [officeId, sid, now, before] }).catch(() => {})
  }

  /** One look-up for any number of waiting requests; a revocation that comes meanwhile wins. */
  function live(officeId: number, sid: string): Live | Promise<Live | null> {
    const known = cache.get(sid)
    if (known) return known
    const asked = look(officeId, sid)
    cache.set(sid, asked)
    const settle = (found: Live | null) => {
      if (cache.peek(sid, { allowStale: true }) !== asked) return
      if (found) cache.set(sid, found)
      else cache.delete(sid)
    }
    asked.then(settle, () => settle(null))
    return asked
  }

  async function read(authorization: string | undefined, audience: string[]) {
    if (!authorization?.startsWith('Bearer ')) return fail('signed_out')
    const options = { algorithms: ['HS256'], issuer: ISSUER, audience, currentDate: clock() }
    const { payload } = await jwtVerify(authorization.slice(7), key, options).catch((e) => fail('signed_out', {}, e))
    const officeId = payload.office_id
    return typeof officeId === 'number' ? { payload, officeId } : fail('signed_out')
  }

  const gate: Gate = async (access, need, authorization) => {
    const { payload, officeId } = await read(authorization, access === 'visitor' ? ['staff', 'visitor'] : ['staff'])
    if (payload.aud === 'visitor') {
      return { scope: mintScope(officeId), caller: { kind: 'visitor', tokenId: String(payload.jti) } }
    }
    const sid = String(payload.sid)
    const found = (await live(officeId, sid)) ?? fail('signed_out')
    if (found.officeId !== officeId) fail('signed_out') // remembered by its number alone, and of another office
    if (access === 'owner' && found.role !== 'owner') fail('forbidden')
    if (need && found.status === 'cancelled') fail('subscription_cancelled')
    if (need && !isActive(found.status, found.ends, clock())) fail('subscription_expired')
    return { scope: mintScope(officeId), caller: { kind: 'staff', userId: found.userId, role: found.role, sid } }
  }

  const token = (claims: Record<string, unknown>, audience: string, hours: number) => {
    const at = Math.floor(clock().getTime() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(at + hours * 3600)
      .sign(key)
  }
  return {
    gate,
    forget: (sid) => void cache.delete(sid),
    forgetOffice: (officeId) => {
      // whose a look-up under way is, nobody knows yet
      for (const [sid, known] of cache) if (known instanceof Promise || known.officeId === officeId) cache.delete(sid)
    },
    forgetAll: () => cache.clear(),
    signStaff: ({ userId, officeId, ...shown }) =>
      token({ sub: String(userId), office_id: officeId, ...shown }, 'staff', SESSION_DAYS * 24),
    signVisitor: (officeId) => token({ office_id: officeId, role: 'visitor', jti: randomUUID() }, 'visitor', 24),
  }
}

/** A subscription that says active but whose last day has passed is over. */
export const isActive = (status: string, ends: number | null, now: Date): boolean =>
  status === 'active' && (ends === null || ends > now.getTime())
