/** Passkeys of test offices, added and used through the API. */
import { createAuthenticator, type Authenticator, type Deviation } from './authenticator.ts'
import { callerOf, type Answer, type Caller, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const post = (call: Caller, url: string, body?: object, headers?: Record<string, string>): Promise<Answer> =>
  call('POST', `/api/auth/${url}`, body, headers)

/** The options with which the caller may add a passkey. */
export const offeredTo = async (call: Caller) => (await post(call, 'passkeys/options')).body.options
/** Adds a passkey of this authenticator to the caller's account. */
export async function add(call: Caller, authenticator: Authenticator, more: Deviation = {}): Promise<Answer> {
  const attestation = authenticator.create(await offeredTo(call), more)
  return post(call, 'passkeys', { attestation })
}
/** An authenticator with a passkey of the caller, and its id. */
export async function passkeyFor(call: Caller, authenticator = createAuthenticator()) {
  const { status, body } = await add(call, authenticator)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { authenticator, id: body.passkey.id as number }
}
/** The body with which an authenticator signs in. */
export async function signed(authenticator: Authenticator, more: Deviation = {}) {
  const { nonce, options } = (await post(await callerOf(null), 'passkeys/login/options')).body
  return { nonce: nonce as string, assertion: authenticator.get(options, more) }
}
/** Sends it from another network each time. */
export const send = async (body: object, headers?: Record<string, string>): Promise<Answer> =>
  post(await callerOf(null), 'passkeys/login', body, headers)
/** Signs in with a passkey. */
export const login = async (authenticator: Authenticator, more: Deviation = {}): Promise<Answer> =>
  send(await signed(authenticator, more))
/** The body with which the caller proves who they are. */
export async function proof(call: Caller, authenticator: Authenticator, more: Deviation = {}) {
  const { options } = (await post(call, 'proof/passkey/options')).body
  return { assertion: authenticator.get(options, more) }
}

/** A passkey of an office's owner as a row, with which nobody can sign in. */
export async function passkeyRow({ officeId, ids }: Office): Promise<number> {
  const { pool } = await world()
  const { rows } = await pool.query<{ id: number }>(
    `insert into passkeys (person_id, credential_id, public_key, counter, name, created_at)
     select person_id, decode(md5(random()::text), 'hex'), '', 0, 'iPhone', now() from users
     where office_id = $1 and id = $2 returning id`,
    [officeId, ids.owner],
  )
  return rows[0]!.id
}
