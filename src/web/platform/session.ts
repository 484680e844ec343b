/**
 * The session on this device. Only the token decides whether someone is signed in. The last
 * permissions response is stored beside it, so that the shell can render before the next one
 * arrives.
 */
import type { Right } from '#shared/http/rights.ts'
import type { CallFailed, Identity } from './call.ts'
import { now } from './clock.ts'
import { deviceStorage } from './device.ts'
import { createStore } from './store.ts'

const TOKEN = 'token'
const PERMISSIONS = 'permissions'
const OFFICE = 'office'

export type Role = 'owner' | 'employee'
export type Person = { readonly id: number; readonly name: string; readonly email: string | null }
export type Session = {
  readonly role: Role
  /** `name` is empty until the first permissions response on this device. */
  readonly user: Person
  /** What the person may do, as far as this device knows; an owner may do everything. */
  readonly rights: Partial<Record<Right, unknown>>
  /** What the office has used of what it may do without, as far as this device knows. */
  readonly uses: Readonly<Record<string, unknown>>
  readonly office: { readonly id: number; readonly name: string; readonly logo: string | null }
}
/**
 * The stored part of the permissions response. The domain that requests it may store further
 * fields.
 */
type Permissions = {
  readonly role: Role
  readonly user: Person
  readonly office_id: number
  readonly [more: string]: unknown
}
type Office = Session['office']
type Claims = {
  readonly sub: string | number
  readonly office_id: number
  readonly role: Role
  readonly business_name: string
  readonly logo_url: string | null
  /** In seconds since 1970. */
  readonly exp: number
}

const signedOut: Session = {
  role: 'employee',
  user: { id: 0, name: '', email: null },
  rights: {},
  uses: {},
  office: { id: 0, name: '', logo: null },
}
/**
 * The token of this tab. Another tab may have switched to another office; this one stays in its own
 * until it is loaded again.
 */
let token = deviceStorage().getItem(TOKEN)
const session = createStore<Session | null>(read())

/** The session of a token that has not expired, or null. */
export const readSession = session.get
/**
 * Calls the listener on every change of the session, in other tabs too. Returns a function that
 * unsubscribes.
 */
export const subscribe = session.subscribe
/**
 * The signed-in person's session. Screens behind the guard always have one; while it ends they get
 * an empty session.
 */
export const useSession = (): Session => session.use() ?? signedOut

/** Signs in on this device. What an earlier session stored is removed. */
export function storeToken(next: string): void {
  deviceStorage().removeItem(PERMISSIONS)
  deviceStorage().removeItem(OFFICE)
  deviceStorage().setItem(TOKEN, next)
  changed(next)
}

/** Stores the permissions response for the next start. */
export function storePermissions(next: Permissions): void {
  deviceStorage().setItem(PERMISSIONS, JSON.stringify(next))
  changed()
}

/**
 * The last permissions response on this device, or null. A tab of another office may have stored
 * its own.
 */
export function storedPermissions(): Permissions | null {
  const stored = parsed<Permissions>(deviceStorage().getItem(PERMISSIONS))
  return stored?.office_id === claimsOf(token)?.office_id ? stored : null
}

/**
 * Stores the office's current name and logo, because the token has those of the time of sign-in.
 */
export function storeOffice(office: Office): void {
  const stored = JSON.stringify(office)
  if (deviceStorage().getItem(OFFICE) === stored) return
  deviceStorage().setItem(OFFICE, stored)
  changed()
}

/**
 * Ends the session, in other tabs too, whatever their office. The shell then opens the sign-in
 * screen.
 */
export function endSession(): void {
  for (const key of [TOKEN, PERMISSIONS, OFFICE]) deviceStorage().removeItem(key)
  changed(null)
}

let refused: (failure: CallFailed) => void = () => undefined
/** Calls `listener`, the only one, for every refused call that was made with the staff identity. */
export const onRefused = (listener: typeof refused): void => void (refused = listener)

/** The identity of the signed-in person. Pass it to `client()` for every call behind the guard. */
export const staff: Identity = {
  token: () => token,
  refused: (failure) => refused(failure),
}
/** An identity without a token: for sign-in, registration and password reset. */
export const anonymous: Identity = { token: () => null }

window.addEventListener('storage', (event) => {
  if (event.key !== TOKEN && event.key !== OFFICE && event.key !== null) return
  const next = deviceStorage().getItem(TOKEN)
  if (!next || !token || claimsOf(next)?.office_id === claimsOf(token)?.office_id) changed(next)
})

function changed(next = token) {
  token = next
  session.set(read())
}

function read(): Session | null {
  const claims = claimsOf(token)
  if (!claims || claims.exp * 1000 <= now().getTime()) return null
  const stored = storedPermissions()
  const office = parsed<Office>(deviceStorage().getItem(OFFICE))
  return {
    role: stored?.role ?? claims.role,
    rights: (stored ?? {}) as Session['rights'],
    uses: (stored?.uses ?? {}) as Session['uses'],
    user: stored?.user ?? { ...signedOut.user, id: Number(claims.sub) },
    office:
      office?.id === claims.office_id
        ? office
        : { id: claims.office_id, name: claims.business_name, logo: claims.logo_url },
  }
}

/**
 * Decodes a token's payload without verifying it, which the server does. Decoded as UTF-8, because
 * names are Hebrew.
 */
function claimsOf(of: string | null): Claims | null {
  const payload = of?.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    return parsed<Claims>(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

function parsed<T>(json: string | null): T | null {
  try {
    return json ? (JSON.parse(json) as T) : null
  } catch {
    return null
  }
}
