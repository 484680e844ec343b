import type { business } from '#shared/business/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '../platform/database/record-change.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { businessChange } from './changes.ts'
import { businessSettings, updateOffice } from './queries.ts'

/**
 * Updates only the fields that were sent, writes the audit entry, and notifies public pages and
 * screens.
 */
export async function saveSettings(
  context: OfficeContext<Staff>,
  change: Body<typeof business, 'saveSettings'>,
): Promise<{ ok: true }> {
  const { tx, scope } = context
  const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  if (Object.keys(wanted).length > 0) {
    const before = await businessSettings(tx, scope)
    await updateOffice(tx, scope, wanted)
    recordChange(context, businessChange, { action: 'update', id: scope.officeId, before, after: wanted })
  }
  return { ok: true }
}
