import { auth } from '#shared/team/auth/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { revokeSignIn } from '../sessions/queries.ts'
import { addPasskey, offerPasskey } from './add-passkey.ts'
import { acceptInvitation, showInvitation } from './accept-invitation.ts'
import { confirmEmail, requestEmail } from './change-email.ts'
import { offerPuzzle } from './count-attempts.ts'
import { changePassword } from './change-password.ts'
import { openOffice } from './open-office.ts'
import { offerPasskeyProof, proveByPasskey } from './prove-by-passkey.ts'
import { sendProof } from './prove-mailbox.ts'
import { proveIdentity } from './prove-identity.ts'
import { registerOffice } from './register-office.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { requestReset, resetPassword, verifyCode } from './reset-password.ts'
import { showAccount } from './show-account.ts'
import { signIn } from './sign-in.ts'
import { offerSignIn, signInByPasskey } from './sign-in-by-passkey.ts'
import { showOffices, switchOffice } from './switch-office.ts'
import { disableSecondFactor, renewRecoveryCodes } from './turn-off-second-factor.ts'
import { confirmSecondFactor, offerSecondFactor } from './turn-on-second-factor.ts'

export const authRoutes = serve(auth, {
  makePuzzle: ({ body, ...context }) => offerPuzzle(context, body?.level),
  login: ({ body, ...context }) => signIn(context, body),
  register: ({ body, ...context }) => registerOffice(context, body),
  logout: async ({ tx, scope, now, caller }) => void (await revokeSignIn(tx, scope, now, caller)),
  requestReset: ({ body, ...context }) => requestReset(context, body),
  verifyCode: ({ body, ...context }) => verifyCode(context, body),
  resetPassword: ({ body, ...context }) => resetPassword(context, body),
  offices: (context) => showOffices(context),
  openOffice: ({ body, ...context }) => openOffice(context, body),
  switchOffice: ({ body, ...context }) => switchOffice(context, body),
  showInvitation: ({ body, ...context }) => showInvitation(context, body),
  acceptInvitation: ({ body, ...context }) => acceptInvitation(context, body),
  account: (context) => showAccount(context),
  prove: ({ body, ...context }) => proveIdentity(context, body),
  changePassword: ({ body, ...context }) => changePassword(context, body),
  requestEmail: ({ body, ...context }) => requestEmail(context, body),
  sendProof: ({ body, ...context }) => sendProof(context, body?.puzzle),
  confirmEmail: ({ body, ...context }) => confirmEmail(context, body),
  offerSecondFactor: ({ body, ...context }) => offerSecondFactor(context, body),
  confirmSecondFactor: ({ body, ...context }) => confirmSecondFactor(context, body),
  disableSecondFactor: ({ body, ...context }) => disableSecondFactor(context, body),
  renewRecoveryCodes: ({ body, ...context }) => renewRecoveryCodes(context, body),
  passkeyLoginOptions: (context) => offerSignIn(context),
  passkeyLogin: ({ body, ...context }) => signInByPasskey(context, body),
  offerPasskey: (context) => offerPasskey(context),
  addPasskey: ({ body, ...context }) => addPasskey(context, body),
  renamePasskey: ({ params, body, ...context }) => renamePasskey(context, params.id, body.name),
  removePasskey: ({ params, ...context }) => removePasskey(context, params.id),
  passkeyProofOptions: (context) => offerPasskeyProof(context),
  provePasskey: ({ body, ...context }) => proveByPasskey(context, body),
})
