import type { business } from '#shared/office/business/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { businessChange } from './changes.ts'
import { businessSettings, updateSettings } from './queries.ts'

/**
 * Updates only the fields that were sent, writes the audit entry, and notifies public pages and
 * screens. Returns the version that the settings have then.
 */
export async function saveSettings(
  context: OfficeContext<Staff>,
  { version: seen, ...change }: Body<typeof business, 'saveSettings'>,
): Promise<{ ok: true; version: number }> {
  const { tx, scope, now } = context
  const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { version: current, ...before } = await businessSettings(tx, scope)
  if (Object.keys(wanted).length === 0) return { ok: true, version: current }
  const version = (await updateSettings(tx, scope, wanted, seen)) ?? fail('changed_elsewhere')
  recordChange(context, businessChange, { action: 'update', id: scope.officeId, before, after: wanted })
  if (wanted.quiet_on_rest_days !== undefined && wanted.quiet_on_rest_days !== before.quiet_on_rest_days)
    await enqueue(tx, 'replan_reminders', { service_id: null, since: now.getTime() }, { key: 'replan:all' })
  return { ok: true, version }
}
