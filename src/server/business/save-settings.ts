import { actorOf, audit } from '../platform/database/audit.ts'
import { publish } from '../platform/realtime/events.ts'
import type { InOffice } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { businessSettings, updateOffice } from './queries.ts'

type Change = {
  [K in keyof Awaited<ReturnType<typeof businessSettings>>]?:
    Awaited<ReturnType<typeof businessSettings>>[K] | undefined
}

/**
 * Updates only the fields that were sent, writes the audit entry, and notifies public pages and
 * screens.
 */
export async function saveSettings({ tx, scope, now, caller }: InOffice<Staff>, change: Change): Promise<{ ok: true }> {
  const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(wanted).length > 0) {
    const before = await businessSettings(tx, scope)
    await updateOffice(tx, scope, wanted)
    await audit(tx, scope, now, {
      actor: actorOf(caller),
      action: 'update',
      subject: 'business',
      id: scope.officeId,
      before,
      after: wanted,
    })
    await publish(tx, scope, { what: 'business', id: scope.officeId })
  }
  return { ok: true }
}
