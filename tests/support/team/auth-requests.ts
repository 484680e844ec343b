/** A request that succeeds, for every endpoint of accounts and sessions. */
import type { Input } from '#tests/support/endpoints.ts'
import { sessionIdOf, type Fixture } from '#tests/support/fixture.ts'
import { createTestOffice, PASSWORD, randomPhone, tokenOf } from '#tests/support/office.ts'
import { createAuthenticator } from './authenticator.ts'
import { offeredTo, passkeyFor, passkeyRow, proof, signed } from './passkeys.ts'
import { invite, join } from './people.ts'

let turn = 0

export const authRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'auth.login': ({ office }) => ({ body: { email: office.email, password: PASSWORD } }),
  'auth.makePuzzle': () => ({}),
  'auth.register': () => ({
    body: {
      name: 'סלון חדש',
      email: `new-${turn++}@luz.test`,
      password: 'a fine password',
      phone_number: randomPhone(),
    },
  }),
  'auth.logout': () => ({}),
  'auth.requestReset': () => ({ body: { email: `nobody-${turn++}@luz.test` } }),
  'auth.verifyCode': ({ office }) => ({ body: { email: office.email, code: '000000' } }),
  'auth.resetPassword': ({ office }) => ({
    body: { email: office.email, new_password: 'a fine password', reset_token: 'x'.repeat(22) },
  }),
  'auth.offices': () => ({}),
  'auth.openOffice': () => ({ body: { name: 'סניף נוסף', phone_number: randomPhone() } }),
  'auth.switchOffice': async ({ office }) => {
    const other = await createTestOffice()
    await join(other, office)
    return { body: { office_id: other.officeId } }
  },
  'auth.showInvitation': async ({ office }) => {
    const { mailed } = await invite(await createTestOffice(), office)
    return { body: { email: office.email, reset_token: mailed } }
  },
  'auth.acceptInvitation': async ({ office }) => {
    const { mailed } = await invite(await createTestOffice(), office)
    return { body: { reset_token: mailed } }
  },
  'auth.account': () => ({}),
  'auth.prove': () => ({ body: { current_password: PASSWORD } }),
  'auth.changePassword': () => ({ body: { current_password: PASSWORD, new_password: PASSWORD } }),
  'auth.requestEmail': () => ({ body: { current_password: PASSWORD, email: `moved-${turn++}@luz.test` } }),
  'auth.sendProof': async ({ office }) => {
    await office.owner('POST', '/api/auth/email', { current_password: PASSWORD, email: `moved-${turn++}@luz.test` })
    return {}
  },
  'auth.confirmEmail': () => ({ body: { code: '000000' } }),
  'auth.offerSecondFactor': () => ({ body: { current_password: PASSWORD } }),
  'auth.confirmSecondFactor': () => ({ body: { code: '000000' } }),
  'auth.disableSecondFactor': () => ({ body: { current_password: PASSWORD, code: '000000' } }),
  'auth.renewRecoveryCodes': () => ({ body: { current_password: PASSWORD, code: '000000' } }),
  'auth.passkeyLoginOptions': () => ({}),
  'auth.passkeyLogin': async () => ({
    body: await signed((await passkeyFor((await createTestOffice()).owner)).authenticator),
  }),
  'auth.offerPasskey': () => ({}),
  'auth.addPasskey': async ({ office }) => ({
    body: { attestation: createAuthenticator().create(await offeredTo(office.owner)) },
  }),
  'auth.renamePasskey': ({ ids }) => ({ params: { id: ids.passkey }, body: { name: 'הטלפון שלי' } }),
  'auth.removePasskey': async ({ office }) => ({ params: { id: await passkeyRow(office) } }),
  'auth.passkeyProofOptions': () => ({}),
  'auth.provePasskey': async ({ office }) => ({
    body: await proof(office.owner, (await passkeyFor(office.owner)).authenticator),
  }),
  'sessions.list': () => ({}),
  'sessions.remove': async ({ ids }) => ({
    params: { id: sessionIdOf(await tokenOf(ids.office, ids.owner, 'owner')) },
  }),
  'sessions.revokeOthers': () => ({}),
  'sessions.securityEvents': () => ({ query: { limit: 5 } }),
}
