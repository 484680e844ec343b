import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import { sameBytes } from '#server/platform/security/crypto.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { Services } from '#server/platform/services.ts'
import {
  AuthorityRefusal,
  AuthoritySilent,
  type TaxAuthority,
} from '#server/providers/allocation-numbers/tax-authority.ts'
import { connectionChange } from './changes.ts'
import { authorityOf, openAuthority } from './open-authority.ts'
import { requestNow } from './plan-request.ts'
import { planReminders } from './plan-reminders.ts'
import { deleteConnection, nameOfUser, upsertConnection, waitingInvoices } from './queries.ts'
import { showConnection } from './show-connection.ts'
import { tokenColumns } from './call-with-token.ts'

const STATE_MS = 30 * MINUTE
const NAME_MAX = 25
type Owner = { readonly scope: { readonly officeId: number }; readonly caller: Staff; readonly services: Services }

/**
 * Binds the return from the authority's page to the owner who asked and to a time, so that a forged
 * return cannot connect the office to another account.
 */
const macOf = ({ scope, caller, services }: Owner, until: number) =>
  services.secrets.mac('allocation connection', `${scope.officeId}:${caller.userId}:${until}`)
const stateOf = (owner: Owner, until: number) => `${until}.${macOf(owner, until).toString('base64url')}`
function isState(owner: Owner, state: string, now: Date): boolean {
  const [until = '', mac = ''] = state.split('.')
  if (!/^\d{1,15}$/.test(until) || Number(until) < now.getTime()) return false
  return sameBytes(Buffer.from(mac, 'base64url'), macOf(owner, Number(until)))
}

/**
 * The address of the authority's page on which the owner gives the permission. Fails with
 * allocation_not_offered.
 */
export async function startConnection(context: OfficeContext<Staff>) {
  const authority = authorityOf(context.services) ?? fail('allocation_not_offered')
  return { url: authority.consentUrl(stateOf(context, context.now.getTime() + STATE_MS)) }
}

/**
 * Stores the permission, and asks for the numbers of the invoices that wait. Fails with
 * allocation_consent_failed for a forged or late return, and with allocation_unanswered.
 */
export async function finishConnection(
  context: OwnTransactionContext<Staff>,
  { code, state }: { readonly code: string; readonly state: string },
) {
  const { services, scope, now, caller } = context
  await services.limits.take(perOffice.connections, String(scope.officeId))
  const authority = openAuthority(services) ?? fail('allocation_not_offered')
  if (!isState(context, state, now)) fail('allocation_consent_failed')
  const tokens = await exchange(authority, code)
  return context.finish(async (tx, inside) => {
    const user_name = (await nameOfUser(tx, scope, caller.userId)).slice(0, NAME_MAX)
    const row = { ...tokenColumns(context, tokens), user_name, connected_at: now, sandbox: authority.sandbox }
    await upsertConnection(tx, scope, row)
    await planReminders(inside, row.refresh_expires_at)
    recordChange(inside, connectionChange, { action: 'connect', id: scope.officeId, after: { user_name } })
    for (const id of await waitingInvoices(tx, scope)) await requestNow({ tx }, id)
    return showConnection(inside)
  })
}

async function exchange(authority: TaxAuthority, code: string) {
  try {
    return await authority.exchange(code)
  } catch (error) {
    if (error instanceof AuthorityRefusal) return fail('allocation_consent_failed', {}, error)
    if (error instanceof AuthoritySilent) return fail('allocation_unanswered', {}, error)
    throw error
  }
}

/** Deletes the permission. Staff type the numbers of invoices that still wait. */
export async function disconnect(context: OfficeContext<Staff>) {
  await deleteConnection(context.tx, context.scope)
  recordChange(context, connectionChange, { action: 'disconnect', id: context.scope.officeId })
  return showConnection(context)
}
