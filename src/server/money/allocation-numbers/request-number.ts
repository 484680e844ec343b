import type { AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import { allocationOf, selectForUpdateAllocation, updateAllocation } from '../invoices/allocation-queries.ts'
import type { InvoiceSnapshot } from '../invoices/invoice-snapshot.ts'
import { printableInvoice } from '../invoices/file-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import {
  AuthorityRefusal,
  AuthoritySilent,
  type Approval,
  type ApprovalRequest,
  type TaxAuthority,
} from '#server/providers/allocation-numbers/tax-authority.ts'
import { allocationChange } from './changes.ts'
import { requestOf } from './invoice-request.ts'
import { openAuthority } from './open-authority.ts'
import { requestLater } from './plan-request.ts'
import { connectionOf } from './queries.ts'
import { settleAllocation } from './settle-allocation.ts'
import { NotConnected, callWithToken } from './call-with-token.ts'

const isOpen = (status: AllocationStatus | undefined) => status === 'waiting' || status === 'unknown'
/** The office has no dealer number, so the authority cannot be asked. */
const NO_DEALER_NUMBER = 'no_dealer_number'

/**
 * Asks the authority for the number of an invoice. The row says `unknown` before the call, so that
 * a call without an answer, or a crash after it, is looked up before the number is asked for again.
 * Without a connection the invoice keeps waiting.
 */
export async function requestNumber(context: JobContext, id: number): Promise<void> {
  const { scope, services, inOffice } = context
  const authority = openAuthority(services)
  if (!authority || !isOpen((await inOffice((tx) => allocationOf(tx, scope, id)))?.status)) return
  try {
    // gets a token before the row says that the authority was asked
    await callWithToken(context, authority, async () => {})
    const asked = await inOffice((tx) => claim(tx, context, id))
    if (asked)
      await recordOutcome(context, id, await callWithToken(context, authority, (token) => ask(authority, token, asked)))
  } catch (error) {
    if (error instanceof AuthorityRefusal) return markWaiting(context, id, error.code)
    if (error instanceof NotConnected) return markWaiting(context, id, null)
    if (!(error instanceof AuthoritySilent)) throw error
    await inOffice(async (tx) => {
      const row = await allocationOf(tx, scope, id)
      if (isOpen(row?.status)) await requestLater({ ...context, tx }, id, row!.attempts)
    })
  }
}

type Asked = { readonly request: ApprovalRequest; readonly wasAsked: boolean }
async function claim(tx: Tx, { scope }: JobContext, id: number): Promise<Asked | null> {
  const row = await selectForUpdateAllocation(tx, scope, id)
  if (!row || !isOpen(row.status)) return null
  const [connection, document] = [await connectionOf(tx, scope), await printableInvoice(tx, scope, id)]
  if (!connection || !document) return null
  const request = requestOf(scope, document.snapshot as InvoiceSnapshot, { id, userName: connection.user_name })
  if (!request) {
    await updateAllocation(tx, scope, id, { failure: NO_DEALER_NUMBER })
    return null
  }
  await updateAllocation(tx, scope, id, { status: 'unknown', failure: null, attempts: row.attempts + 1 })
  return { request, wasAsked: row.status === 'unknown' }
}

async function ask(authority: TaxAuthority, token: string, { request, wasAsked }: Asked): Promise<Approval> {
  const known = wasAsked ? await authority.find(token, request) : null
  return known === null ? authority.approve(token, request) : { approved: true, number: known }
}

/** Does nothing when the invoice was settled by hand meanwhile. */
async function recordOutcome({ scope, now, inOffice }: JobContext, id: number, outcome: Approval): Promise<void> {
  await inOffice(async (tx) => {
    const row = await selectForUpdateAllocation(tx, scope, id)
    if (!row || !isOpen(row.status)) return
    const context = { tx, scope, now, actor: 'authority' }
    if (outcome.approved) return settleAllocation(context, row, { status: 'approved', number: outcome.number })
    await updateAllocation(tx, scope, id, { status: 'refused', failure: outcome.code })
    recordChange(context, allocationChange, { action: 'refuse', id, after: { failure: outcome.code } })
  })
}

/** Records that the invoice has no number and waits for staff to connect, correct or type one. */
async function markWaiting({ scope, now, inOffice }: JobContext, id: number, failure: string | null): Promise<void> {
  await inOffice(async (tx) => {
    const row = await selectForUpdateAllocation(tx, scope, id)
    if (!row || !isOpen(row.status)) return
    await updateAllocation(tx, scope, id, { status: 'waiting', failure })
    if (failure === null) return
    recordChange({ tx, scope, now, actor: 'authority' }, allocationChange, { action: 'refuse', id, after: { failure } })
  })
}
