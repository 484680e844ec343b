/**
 * The demo's connection to the authority of development, and the numbers of its large documents.
 */
import { DAY } from '#shared/values/local-time.ts'
import { tokenColumns } from '#server/money/allocation-numbers/call-with-token.ts'
import { requestOf } from '#server/money/allocation-numbers/invoice-request.ts'
import { planReminders } from '#server/money/allocation-numbers/plan-reminders.ts'
import { upsertConnection } from '#server/money/allocation-numbers/queries.ts'
import { insertAllocation, updateAllocation } from '#server/money/invoices/allocation-queries.ts'
import type { InvoiceSnapshot } from '#server/money/invoices/invoice-snapshot.ts'
import { printableInvoice } from '#server/money/invoices/file-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { sandboxAuthority, sandboxCode } from '#server/providers/allocation-numbers/sandbox-authority.ts'
import { toMoney } from '#shared/values/money.ts'
import { documentsOfOrders } from './invoice-queries.ts'
import type { DemoOrder } from './seed-orders.ts'
import { employees } from './text.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }
/** Days ago on which the owner connected. */
const CONNECTED_DAYS = 28
const authority = sandboxAuthority('')

/**
 * Call it after the documents are issued. The authority runs in this process: nothing outside is
 * called.
 */
export async function seedAllocations(seeding: Seeding, orders: readonly DemoOrder[]): Promise<void> {
  const { tx, scope } = seeding
  const token = await connect(seeding)
  const sales = orders.filter(({ dealer }) => dealer !== null)
  const documents = await documentsOfOrders(
    tx,
    scope,
    sales.map(({ id }) => id),
  )
  for (const { id: order, at } of sales) {
    const { id } = documents.get(order)!
    const snapshot = (await printableInvoice(tx, scope, id))!.snapshot as InvoiceSnapshot
    const issued = { id, date: snapshot.date, net: toMoney(snapshot.net), now: new Date(at) }
    if (!(await insertAllocation(tx, scope, issued))) continue
    const answer = await authority.approve(token, requestOf(scope, snapshot, { id, userName: employees[0].name })!)
    await updateAllocation(tx, scope, id, {
      attempts: 1,
      ...(answer.approved
        ? { status: 'approved', allocation_number: answer.number, settled_at: new Date(at) }
        : { status: 'refused', failure: answer.code }),
    })
  }
}

/** Returns the access token. */
async function connect({ tx, scope, now, services }: Seeding): Promise<string> {
  const connected_at = new Date(now.getTime() - CONNECTED_DAYS * DAY)
  const tokens = await authority.exchange(sandboxCode())
  const columns = tokenColumns({ scope, services, now: connected_at }, tokens)
  await upsertConnection(tx, scope, { ...columns, user_name: employees[0].name, connected_at, sandbox: true })
  await planReminders({ tx, services, now }, columns.refresh_expires_at)
  return tokens.access
}
