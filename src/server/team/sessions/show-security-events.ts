import type { Query } from '#shared/http/endpoint.ts'
import type { sessions } from '#shared/team/sessions/contract.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { listSecurityEvents, type SecurityEventRow } from './security-event-queries.ts'
import { eventText, eventBy, eventMeans } from './text.ts'

/** A page of what happened around signing in, of all people of the office. */
export async function showSecurityEvents({ tx, scope }: OfficeContext, page: Query<typeof sessions, 'securityEvents'>) {
  const { rows, total } = await listSecurityEvents(tx, scope, page)
  return { events: rows.map(shown), total }
}

const shown = ({ id, at, device, ...row }: SecurityEventRow) => ({
  id,
  at,
  device,
  person: row.person,
  text: `${eventText[row.action](row.exported)}${eventMeans(row.by_passkey)}${eventBy(row.by, row.actor.startsWith('admin:'))}`,
})
