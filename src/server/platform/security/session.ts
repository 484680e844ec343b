/**
 * Authentication by bearer tokens and revocable sessions. A token alone does not admit staff: its
 * session is looked up (and cached for 15 s), and an event tells all processes of a revocation.
 * The role comes from the session, never from the token.
 */
import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Access, Need } from '#shared/http/endpoint.ts'
import type { Right } from '#shared/http/rights.ts'
import type { ProblemCode } from '#shared/http/problems.ts'
import type { Clock } from '../clock.ts'
import { fail } from '../fail.ts'
import type { EventKind } from '../realtime/event-kinds.ts'
import { mintScope, type Scope } from './scope.ts'

export type Staff = {
  readonly kind: 'staff'
  readonly userId: number
  readonly role: 'owner' | 'employee'
  readonly sid: string
  /** What an owner, or this employee, may do. */
  readonly rights: ReadonlySet<Right>
}
export type Visitor = { readonly kind: 'visitor'; readonly tokenId: string }
export type Caller = Staff | Visitor
/** The grant of the gate: the office that the call may use, and the caller. */
export type Admission = { readonly scope: Scope; readonly caller: Caller }
export type StaffAdmission = { readonly scope: Scope; readonly caller: Staff }
type NamedSession = { readonly officeId: number; readonly sid: string }
export type Gate = (
  access: Exclude<Access, 'public'>,
  needs: readonly Need[],
  authorization: string | undefined,
) => Promise<Admission>
/** The client displays further claims before its first response arrives. The gate ignores them. */
export type StaffClaims = {
  readonly userId: number
  readonly officeId: number
  readonly sid: string
  readonly role: string
  readonly [shown: string]: string | number | null
}
export type Sessions = {
  readonly gate: Gate
  /**
   * Admits a session that a key of this installation names, in place of its token. Fails as the
   * gate does.
   */
  readonly admit: (session: NamedSession, needs: readonly Need[]) => Promise<StaffAdmission>
  readonly forget: (sid: string) => void
  /** Drops an office's sessions from the cache, so that they are looked up again. */
  readonly forgetOffice: (officeId: number) => void
  readonly forgetAll: () => void
  readonly signStaff: (claims: StaffClaims) => Promise<string>
  readonly signVisitor: (officeId: number) => Promise<string>
}

export type FoundSession = {
  readonly userId: number
  readonly role: Staff['role']
  readonly seenAt: Date
  readonly rights: ReadonlySet<Right>
  /** The problem with which a call that needs this is refused, or null. */
  readonly refusal: (need: Need, now: Date) => ProblemCode | null
}
type SessionKey = { readonly officeId: number; readonly sid: string; readonly now: Date }
/**
 * How the gate reads sessions; a domain provides it. `pool` reads outside any office: the session
 * says which office it is.
 */
export type SessionStore = {
  /** Null when the session does not exist, has ended, or its user may no longer sign in. */
  readonly find: (pool: pg.Pool, key: SessionKey) => Promise<FoundSession | null>
  /** Records that the session is in use, unless it was recorded after `before`. */
  readonly touch: (pool: pg.Pool, key: SessionKey, before: Date) => Promise<unknown>
  /** Every code that `refusal` may give. */
  readonly problems: readonly ProblemCode[]
  /** Events after which the cached sessions of an office are stale. */
  readonly staleAfter: readonly EventKind[]
}

export const SESSION_DAYS = 30
/** A session that was not used for this long has ended. */
const SESSION_IDLE_MS = 14 * 24 * 60 * 60_000
/** Sessions last used before this have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_MS)
const CACHE_MS = 15_000
const CACHE_MAX = 20_000
const TOKENS_MAX = 5_000
const ISSUER = 'luz'
type LiveSession = FoundSession & { readonly officeId: number }
const SEEN_EVERY_MS = 60 * 60_000

/** Opens the gate and the cache of sessions. `tokenKey` signs and verifies tokens (HS256). */
export async function openSessions(
  store: SessionStore,
  pool: pg.Pool,
  tokenKey: Uint8Array,
  clock: Clock,
): Promise<Sessions> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(tokenKey), algorithm, false, ['sign', 'verify'])
  const cache = new LRUCache<string, LiveSession | Promise<LiveSession | null>>({
    max: CACHE_MAX,
    ttl: CACHE_MS,
    perf: { now: () => clock().getTime() },
    ttlResolution: 0,
  })

  /**
   * Tokens whose signature was right: checking it again costs more than the rest of the gate.
   * Neither who it admits nor until when depends on this cache.
   */
  const verified = new LRUCache<string, JWTPayload>({ max: TOKENS_MAX })

  async function lookUp(officeId: number, sid: string): Promise<LiveSession | null> {
    const found = await store.find(pool, { officeId, sid, now: clock() })
    if (!found) return null
    touch(officeId, sid, found.seenAt)
    return { ...found, officeId }
  }

  /**
   * Records at most once an hour that the session is in use. The request does not wait for it, and
   * a failure is harmless.
   */
  function touch(officeId: number, sid: string, seenAt: Date): void {
    const now = clock()
    const before = new Date(now.getTime() - SEEN_EVERY_MS)
    if (seenAt > before) return
    store.touch(pool, { officeId, sid, now }, before).catch(() => {})
  }

  /**
   * Concurrent requests share one lookup. A revocation that arrives during the lookup takes
   * precedence.
   */
  function findLiveSession(officeId: number, sid: string): LiveSession | Promise<LiveSession | null> {
    const known = cache.get(sid)
    if (known) return known
    const pending = lookUp(officeId, sid)
    cache.set(sid, pending)
    const cacheFound = (found: LiveSession | null) => {
      if (cache.peek(sid, { allowStale: true }) !== pending) return
      if (found) cache.set(sid, found)
      else cache.delete(sid)
    }
    pending.then(cacheFound, () => cacheFound(null))
    return pending
  }

  async function verify(signed: string, audience: string[]): Promise<JWTPayload> {
    const now = clock()
    const known = verified.get(signed)
    if (known && audience.includes(String(known.aud)) && known.exp! * 1000 > now.getTime()) return known
    const options = { algorithms: ['HS256'], issuer: ISSUER, audience, currentDate: now }
    const { payload } = await jwtVerify(signed, key, options).catch((e) => fail('signed_out', {}, e))
    if (payload.exp !== undefined) verified.set(signed, payload)
    return payload
  }

  async function read(authorization: string | undefined, audience: string[]) {
    if (!authorization?.startsWith('Bearer ')) return fail('signed_out')
    const payload = await verify(authorization.slice(7), audience)
    const officeId = payload.office_id
    return typeof officeId === 'number' ? { payload, officeId } : fail('signed_out')
  }

  async function admit({ officeId, sid }: NamedSession, needs: readonly Need[], onlyOwners = false) {
    const found = (await findLiveSession(officeId, sid)) ?? fail('signed_out')
    if (found.officeId !== officeId) fail('signed_out') // the cache is keyed by session id alone
    if (onlyOwners && found.role !== 'owner') fail('forbidden')
    for (const need of needs) {
      const refusal = found.refusal(need, clock())
      if (refusal) fail(refusal)
    }
    const { userId, role, rights } = found
    return { scope: mintScope(officeId), caller: { kind: 'staff', userId, role, sid, rights } } satisfies StaffAdmission
  }

  const gate: Gate = async (access, needs, authorization) => {
    const { payload, officeId } = await read(authorization, access === 'visitor' ? ['staff', 'visitor'] : ['staff'])
    if (payload.aud === 'visitor') {
      return { scope: mintScope(officeId), caller: { kind: 'visitor', tokenId: String(payload.jti) } }
    }
    return admit({ officeId, sid: String(payload.sid) }, needs, access === 'owner')
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
    admit: (session, needs) => admit(session, needs),
    forget: (sid) => void cache.delete(sid),
    forgetOffice: (officeId) => {
      // a lookup in progress may belong to any office
      for (const [sid, known] of cache) if (known instanceof Promise || known.officeId === officeId) cache.delete(sid)
    },
    forgetAll: () => cache.clear(),
    signStaff: ({ userId, officeId, ...shown }) =>
      token({ sub: String(userId), office_id: officeId, ...shown }, 'staff', SESSION_DAYS * 24),
    signVisitor: (officeId) => token({ office_id: officeId, role: 'visitor', jti: randomUUID() }, 'visitor', 24),
  }
}
