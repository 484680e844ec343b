import type { auth } from '#shared/auth/contract.ts'
import { routes } from '#shared/auth/routes.ts'
import { client } from '../platform/call.ts'
import { anonymous } from '../platform/session.ts'

/** Sign-in, registration and reset run without a session: an old token must not be sent. */
export const authApi = client<typeof auth>(routes, anonymous)
