import type { OfficeContext } from '#server/platform/http/serve.ts'
import { authorityOf } from './open-authority.ts'
import { daysUntil } from './plan-reminders.ts'
import { connectionOf, openCounts } from './queries.ts'
import { isConnected } from './call-with-token.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/** The office's permission, without its tokens, and the invoices that wait. */
export async function showConnection({ tx, scope, now, services }: Context) {
  const authority = authorityOf(services)
  const stored = await connectionOf(tx, scope)
  // a permission of the sandbox is not valid at the real authority
  const row = stored?.sandbox === (authority?.sandbox ?? false) ? stored : undefined
  const connected = isConnected(row, authority, now)
  return {
    connection: {
      state: !row ? ('none' as const) : connected ? ('connected' as const) : ('expired' as const),
      days_left: row && connected ? daysUntil(row.refresh_expires_at, now) : null,
      connected_at: row?.connected_at ?? null,
      user_name: row?.user_name ?? null,
      offered: authority !== null,
      sandbox: authority?.sandbox ?? false,
      ...(await openCounts(tx, scope)),
    },
  }
}
