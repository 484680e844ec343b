import { linkToken } from '../platform/security/crypto.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { startInvitation } from './reset-queries.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>
type InvitedUser = { readonly id: number; readonly email: string }

/**
 * Returns a link with which a user can set a password once, until `expires`. It replaces an earlier
 * link. The token is in the fragment, which browsers do not send to servers.
 */
export async function createInvitation(context: Context, { id, email }: InvitedUser, expires: Date): Promise<string> {
  const { tx, scope, now, services } = context
  const token = linkToken()
  await startInvitation(tx, scope, id, services.secrets.mac('reset-token', token), now, expires)
  return resetLink(services, { email, token })
}

/**
 * The page that sets a password, with what proves the mailbox in the fragment. `code` marks a link
 * that can also sign in.
 */
export const resetLink = ({ publicUrl }: Services, fragment: { email: string; token: string; code?: '1' }): string =>
  `${publicUrl()}/reset-password#${new URLSearchParams(fragment)}`
