import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { firstRunFacts } from './queries.ts'

/** The steps of a new office and which of them are done. */
export async function showFirstRun({ tx, scope, caller, services }: OfficeContext<Staff>) {
  const { name, you, trade, slug, online_services, ended, ...done } = await firstRunFacts(tx, scope, caller.userId)
  return {
    ended,
    // registration calls the business after its owner
    name: trade === null && name === you.name ? null : name,
    trade,
    you,
    slug,
    online_page: `${services.publicUrl()}/book/${slug}`,
    online_services,
    tried: done.tried,
    steps: {
      name: trade !== null,
      hours: done.hours,
      services: online_services > 0,
      share: done.shared,
      customers: done.customers,
      documents: done.documents,
    },
  }
}
