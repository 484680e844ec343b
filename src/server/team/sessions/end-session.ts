import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { signInChange } from '#server/office/users/changes.ts'
import { endSessionOfPerson, revokeSessionsOfPerson, revokeSignIn } from './queries.ts'

/**
 * Ends one of the caller's own sessions, in whichever office. Other people's sessions are not
 * found.
 */
export async function endSession(context: OfficeContext<Staff>, sid: string): Promise<void> {
  const { tx, scope, now, caller } = context
  const ended =
    sid === caller.sid ? await revokeSignIn(tx, scope, now, caller) : await endSessionOfPerson(tx, caller, sid, now)
  await record(context, ended ?? fail('not_found'))
}

/** Ends every session of the caller except the current one, in all their offices. */
export async function endOtherSessions(context: OfficeContext<Staff>): Promise<{ ended: number }> {
  const { tx, scope, now, caller } = context
  const ended = await revokeSessionsOfPerson(tx, scope, now, { userId: caller.userId, except: caller.sid })
  await record(context, ended)
  return { ended }
}

async function record(context: OfficeContext<Staff>, ended: number): Promise<void> {
  if (ended === 0) return
  recordChange(context, signInChange, { action: 'end_sessions', id: context.caller.userId, after: { ended } })
}
