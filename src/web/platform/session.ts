/**
 * Who is signed in on this device. The token alone decides it; what the last permissions call said about the person stands beside it,
 * so that the shell can be drawn before the next answer.
 */
import type { CallFailed, Identity } from './call.ts'
import { now } from './clock.ts'
import { createStore } from './store.ts'

const TOKEN = 'token'
const PERMISSIONS = 'permissions'
const OFFICE = 'office'

export type Role = 'owner' | 'employee'
export type Person = { readonly id: number; readonly name: string; readonly email: string | null }
export type Session = {
  readonly role: Role
  /** `name` is empty until the first permissions answer on this device. */
  readonly user: Person
  readonly office: { readonly id: number; readonly name: string; readonly logo: string | null }
}
/** What is kept of the permissions answer. The domain that asks may keep more, under names of its own. */
type Permissions = { readonly role: Role; readonly user: Person; readonly [more: string]: unknown }
type Office = Session['office']
type Claims = {
  readonly sub: string | number
  readonly office_id: number
  readonly role: Role
  readonly business_name: string
  readonly logo_url: string | null
  /** Seconds since 1970. */
  readonly exp: number
}

const nobody: Session = {
  role: 'employee',
  user: { id: 0, name: '', email: null },
  office: { id: 0, name: '', logo: null },
}
const session = createStore<Session | null>(read())

/** The session of a token that has not expired, or null. */
export const readSession = session.get
/** Runs on every change of the session, also in another tab. Returns how to unsubscribe. */
export const subscribe = session.subscribe
/** Who is signed in. Screens behind the guard always have a session; while it is ending they get an empty one. */
export const useSession = (): Session => session.use() ?? nobody

export function storeToken(token: string): void {
  localStorage.removeItem(PERMISSIONS)
  localStorage.removeItem(OFFICE)
  localStorage.setItem(TOKEN, token)
  changed()
}

/** Keeps what the permissions call said, for the next start. */
export function storePermissions(permissions: Permissions): void {
  localStorage.setItem(PERMISSIONS, JSON.stringify(permissions))
  changed()
}

/** What the last permissions call on this device said, or null. */
export function storedPermissions(): Permissions | null {
  return parsed<Permissions>(localStorage.getItem(PERMISSIONS))
}

/** Keeps what the office is called and looks like now: the token says only what it was at sign-in. */
export function storeOffice(office: Office): void {
  const kept = JSON.stringify(office)
  if (localStorage.getItem(OFFICE) === kept) return
  localStorage.setItem(OFFICE, kept)
  changed()
}

/** Removes the session. The shell follows it to the sign-in screen. */
export function endSession(): void {
  for (const key of [TOKEN, PERMISSIONS, OFFICE]) localStorage.removeItem(key)
  changed()
}

const refusals = new Set<(failure: CallFailed) => void>()
/** Runs `hear` on every refusal of a call that was made with the staff identity. */
export const onRefused = (listener: (failure: CallFailed) => void): void => void refusals.add(listener)

/** Speaks for the person who is signed in: hand it to `client()` for every call behind the guard. */
export const staff: Identity = {
  token: () => localStorage.getItem(TOKEN),
  refused: (failure) => {
    for (const hear of refusals) hear(failure)
  },
}
/** Speaks for nobody: signing in, registering, resetting a password. */
export const anonymous: Identity = { token: () => null }

window.addEventListener('storage', (event) => {
  if (event.key === TOKEN || event.key === OFFICE || event.key === null) changed()
})

function changed() {
  session.set(read())
}

function read(): Session | null {
  const claims = claimsOf(localStorage.getItem(TOKEN))
  if (!claims || claims.exp * 1000 <= now().getTime()) return null
  const kept = storedPermissions()
  const office = parsed<Office>(localStorage.getItem(OFFICE))
  return {
    role: kept?.role ?? claims.role,
    user: kept?.user ?? { ...nobody.user, id: Number(claims.sub) },
    office:
      office?.id === claims.office_id
        ? office
        : { id: claims.office_id, name: claims.business_name, logo: claims.logo_url },
  }
}

/** The payload of a token; nothing is verified here, the server does that. Names are Hebrew, so it is read as UTF-8. */
function claimsOf(token: string | null): Claims | null {
  const payload = token?.split('.')[1]
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
