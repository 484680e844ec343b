import type { auth } from '#shared/team/auth/contract.ts'
import { logoutRoute } from '#shared/team/sessions/logout-route.ts'
import { SHARED_CACHE } from '#web/customers/customers/parts/shared-place.ts'
import { client } from '#web/platform/call.ts'
import { endSession, staff } from '#web/platform/session.ts'

// the first script carries this route only
const own = client<typeof auth>({ logout: logoutRoute } as never, staff)

/**
 * Signs out on this device at once. The server is notified too, but a failed call does not delay
 * it.
 */
export function signOut(): void {
  own.logout({ keepalive: true }).catch(() => undefined)
  endSession()
  // what was shared by this person
  void globalThis.caches?.delete(SHARED_CACHE)
}
