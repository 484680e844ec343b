import { auth } from '#shared/auth/contract.ts'
import { serve } from '../platform/serve.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { registerOffice } from './register-office.ts'
import { requestReset, resetPassword, verifyCode } from './reset-password.ts'
import { signIn } from './sign-in.ts'

export const authRoutes = serve(auth, {
  login: ({ body, ...at }) => signIn(at, body),
  register: ({ body, ...at }) => registerOffice(at, body),
  logout: async ({ tx, scope, now, caller }) => revokeSessions(tx, scope, now, { sid: caller.sid }),
  requestReset: ({ body, ...at }) => requestReset(at, body),
  verifyCode: ({ body, ...at }) => verifyCode(at, body),
  resetPassword: ({ body, ...at }) => resetPassword(at, body),
})
