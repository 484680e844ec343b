import { actorOf, audit } from '../platform/audit.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/serve.ts'
import type { Staff } from '../platform/session.ts'
import { isSessionOf, revokeSessions } from './queries.ts'

/** Ends one of the caller's own sessions. Somebody else's is not there. */
export async function endSession(at: InOffice<Staff>, sid: string): Promise<void> {
  const { tx, scope, now, caller } = at
  if (!(await isSessionOf(tx, scope, caller.userId, sid))) fail('not_found')
  await note(at, await revokeSessions(tx, scope, now, { sid }))
}

/** Ends every session of the caller but the one that asks. */
export async function endOtherSessions(at: InOffice<Staff>): Promise<{ ended: number }> {
  const { tx, scope, now, caller } = at
  const ended = await revokeSessions(tx, scope, now, { userId: caller.userId, except: caller.sid })
  await note(at, ended)
  return { ended }
}

async function note({ tx, scope, now, caller }: InOffice<Staff>, ended: number): Promise<void> {
  if (ended === 0) return
  const entry = { actor: actorOf(caller), action: 'end_sessions', subject: 'employee', id: caller.userId }
  await audit(tx, scope, now, { ...entry, after: { ended } })
}
