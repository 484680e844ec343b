/** Apart from the other calls, because it brings the library of the browser's ceremonies. */
import type { auth } from '#shared/team/auth/contract.ts'
import { routes } from '#shared/team/auth/routes.ts'
import { createPasskey, signWithPasskey, type Attestation } from '../auth/parts/passkey-ceremonies.ts'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

const api = client<typeof auth>(routes, staff)

const changed = (...names: readonly string[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** Proves who is at the keyboard with a passkey, for the next ten minutes of this session. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await api.passkeyProofOptions()
  await api.provePasskey({ body: { assertion: await signWithPasskey(options) } })
}

/** Lets the browser make a passkey. Nothing is added yet. */
export const makePasskey = async (): Promise<Attestation> => createPasskey((await api.offerPasskey()).options)
/** Adds the passkey that the browser has made. Resolves when the list is up to date. */
export async function addPasskey(attestation: Attestation): Promise<void> {
  await api.addPasskey({ body: { attestation } })
  await changed('auth', 'sessions')
}
/** Renames a passkey on the server; devices keep their own names. */
export async function renamePasskey(id: number, name: string): Promise<void> {
  await api.renamePasskey({ params: { id: String(id) }, body: { name } })
  await changed('auth')
}
/** Removes a passkey, with which nobody signs in any more. */
export async function removePasskey(id: number): Promise<void> {
  await api.removePasskey({ params: { id: String(id) } })
  await changed('auth', 'sessions')
}
