/**
 * Closes an office to a stranger who registered it with another person's address, when that person
 * lets it join their account (0081).
 */
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { disconnect, endFeeds, giveUpMessages } from './claim-queries.ts'
import { deleteEmailChange } from './mailbox-queries.ts'
import { deleteReset } from './reset-queries.ts'

/**
 * Ends the sessions and secret addresses of the office, its codes, what waits to be sent and the
 * accounts at other companies. The user is the person already, in the same transaction: a code for
 * an address that the stranger chose would otherwise move the person's address.
 */
export async function closeClaim(
  { tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>,
  userId: number,
): Promise<void> {
  await revokeSessions(tx, scope, now, { userId })
  await deleteEmailChange(tx, scope, userId)
  await deleteReset(tx, scope, userId)
  await endFeeds(tx, scope)
  await giveUpMessages(tx, scope, now)
  await disconnect(tx, scope)
}
