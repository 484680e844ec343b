import type { auth } from '#shared/auth/contract.ts'
import { routes } from '#shared/auth/routes.ts'
import { client } from '../platform/call.ts'
import { endSession, staff, stranger } from '../platform/session.ts'

/** Signing in, registering and resetting are done by nobody in particular: an old token must not go with them. */
export const authApi = client<typeof auth>(routes, stranger)
const own = client<typeof auth>(routes, staff)

/** Leaves this device at once; the server is told as well, but an unreachable server holds nobody. */
export function signOut(): void {
  own.logout({ keepalive: true }).catch(() => undefined)
  endSession()
}
