import { linkToken } from '#server/platform/security/crypto.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { lockPerson } from '#server/office/users/queries.ts'
import { startInvitation } from './reset-queries.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'services'>
type InvitedUser = { readonly id: number; readonly email: string }

/**
 * Returns links with which a user can set a password once, until `expires`: one for the mailbox,
 * which it proves, and one for an SMS. They replace earlier ones. The token is in the fragment,
 * which browsers do not send to servers.
 */
export async function createInvitation(
  { tx, scope, services }: Context,
  { id, email }: InvitedUser,
  expires: Date,
): Promise<{ readonly mailed: string; readonly texted: string }> {
  const [mailed, texted] = [linkToken(), linkToken()]
  const mac = (token: string) => services.secrets.mac('reset-token', token)
  await lockPerson(tx, scope, id)
  await startInvitation(tx, scope, id, { mailMac: mac(mailed), smsMac: mac(texted) }, expires)
  const linkOf = (token: string) => resetLink(services, { email, token })
  return { mailed: linkOf(mailed), texted: linkOf(texted) }
}

/**
 * The page that sets a password, with what proves the mailbox in the fragment. `code` marks a link
 * that can also sign in.
 */
export const resetLink = ({ publicUrl }: Services, fragment: { email: string; token: string; code?: '1' }): string =>
  `${publicUrl()}/reset-password#${new URLSearchParams(fragment)}`
