import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { fail } from '#server/platform/fail.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { AuthorityRefusal, AuthoritySilent } from '#server/providers/allocation-numbers/tax-authority.ts'
import { openAuthority } from './open-authority.ts'
import { officeNumber } from './queries.ts'
import { text } from './text.ts'
import { NotConnected, callWithToken } from './call-with-token.ts'

/**
 * Tests the permission by looking up an invoice that does not exist. Fails with
 * allocation_not_connected.
 */
export async function testConnection(context: OwnTransactionContext<Staff>): Promise<Tested> {
  const tested = await tryConnection(context)
  return context.finish(async () => tested)
}

type Tested = { readonly ok: boolean; readonly message: string }
async function tryConnection(context: OwnTransactionContext<Staff>): Promise<Tested> {
  const { services, scope } = context
  await services.limits.take(perOffice.connections, String(scope.officeId))
  const authority = openAuthority(services) ?? fail('allocation_not_connected')
  const vatNumber = await context.inOffice((tx) => officeNumber(tx, scope))
  if (vatNumber === null) return { ok: false, message: text.noDealerNumber }
  const document = { invoiceId: `luz-${scope.officeId}-test`, vatNumber, userName: 'test' }
  try {
    await callWithToken(context, authority, (token) => authority.find(token, document))
    return { ok: true, message: text.accepted }
  } catch (error) {
    if (error instanceof NotConnected) return fail('allocation_not_connected')
    if (error instanceof AuthorityRefusal) return { ok: false, message: text.refused(error.code) }
    if (error instanceof AuthoritySilent) return { ok: false, message: text.silent }
    throw error
  }
}
