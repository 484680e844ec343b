import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { sessionsOf } from './queries.ts'

/**
 * The caller's own sessions in all their offices: the current one first, then the most recently
 * used.
 */
export async function showSessions({ tx, now, caller }: OfficeContext<Staff>) {
  const rows = await sessionsOf(tx, caller.userId, now)
  const sessions = rows.map((session) => ({ ...session, current: session.id === caller.sid }))
  return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}
