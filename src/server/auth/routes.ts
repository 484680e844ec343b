import { auth } from '#shared/auth/contract.ts'
import { serve } from '../platform/serve.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { confirmEmail, requestEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { registerOffice } from './register-office.ts'
import { requestReset, resetPassword, verifyCode } from './reset-password.ts'
import { showAccount } from './show-account.ts'
import { signIn } from './sign-in.ts'
import { disableSecondFactor, renewRecoveryCodes } from './turn-off-second-factor.ts'
import { confirmSecondFactor, offerSecondFactor } from './turn-on-second-factor.ts'

export const authRoutes = serve(auth, {
  login: ({ body, ...at }) => signIn(at, body),
  register: ({ body, ...at }) => registerOffice(at, body),
  logout: async ({ tx, scope, now, caller }) => void (await revokeSessions(tx, scope, now, { sid: caller.sid })),
  requestReset: ({ body, ...at }) => requestReset(at, body),
  verifyCode: ({ body, ...at }) => verifyCode(at, body),
  resetPassword: ({ body, ...at }) => resetPassword(at, body),
  account: (at) => showAccount(at),
  changePassword: ({ body, ...at }) => changePassword(at, body),
  requestEmail: ({ body, ...at }) => requestEmail(at, body),
  confirmEmail: ({ body, ...at }) => confirmEmail(at, body),
  offerSecondFactor: ({ body, ...at }) => offerSecondFactor(at, body),
  confirmSecondFactor: ({ body, ...at }) => confirmSecondFactor(at, body),
  disableSecondFactor: ({ body, ...at }) => disableSecondFactor(at, body),
  renewRecoveryCodes: ({ body, ...at }) => renewRecoveryCodes(at, body),
})
