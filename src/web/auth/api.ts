import type { auth } from '#shared/auth/contract.ts'
import { routes } from '#shared/auth/routes.ts'
import { client } from '../platform/call.ts'
import { endSession, staff, anonymous } from '../platform/session.ts'

/** Sign-in, registration and reset run without a session: an old token must not be sent. */
export const authApi = client<typeof auth>(routes, anonymous)
const own = client<typeof auth>(routes, staff)

/**
 * Signs out on this device at once. The server is notified too, but a failed call does not delay
 * it.
 */
export function signOut(): void {
  own.logout({ keepalive: true }).catch(() => undefined)
  endSession()
}
