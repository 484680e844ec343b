import type { auth } from '#shared/team/auth/contract.ts'
import { routes } from '#shared/team/auth/routes.ts'
import { client } from '#web/platform/call.ts'
import { anonymous } from '#web/platform/session.ts'

/** Sign-in, registration and reset run without a session: an old token must not be sent. */
export const authApi = client<typeof auth>(routes, anonymous)
