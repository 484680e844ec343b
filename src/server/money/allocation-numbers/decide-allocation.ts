import { awaitsAllocation, type AllocationDecision } from '#shared/money/allocation-numbers/rules.ts'
import { selectForUpdateAllocation, updateAllocation } from '../invoices/allocation-queries.ts'
import { checkRefunder } from '../invoices/check-access.ts'
import { addDraftWithoutVat } from '../invoices/draft-without-vat.ts'
import { creditWith } from '../invoices/credit-invoice.ts'
import { printableInvoice } from '../invoices/file-queries.ts'
import type { InvoiceSnapshot } from '../invoices/invoice-snapshot.ts'
import { requireInvoice } from '#server/customers/customers/limit-sight.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import {
  AuthorityRefusal,
  AuthoritySilent,
  type TaxAuthority,
} from '#server/providers/allocation-numbers/tax-authority.ts'
import { allocationChange } from './changes.ts'
import { requestOf } from './invoice-request.ts'
import { openAuthority } from './open-authority.ts'
import { connectionOf } from './queries.ts'
import { openAllocation, settleAllocation } from './settle-allocation.ts'
import { showAllocation } from './show-allocation.ts'
import { text } from './text.ts'
import { NotConnected, callWithToken } from './call-with-token.ts'

type Decider = OwnTransactionContext<Staff>

/**
 * Carries out what the owner chose for an invoice without a number (VAT law, section 47(a2)). After
 * a refusal the authority is told first, between two transactions: the decision is written before,
 * so that the same one can be repeated when no answer came. `cancel` and `reverse_charge` credit
 * the whole invoice, and a reverse charge leaves a draft without VAT to issue. While the authority
 * was never asked, `continue` needs no call.
 */
export async function decideAllocation(context: Decider, id: number, decision: AllocationDecision) {
  const claimed = await context.inOffice((_, inside) => claim(inside, id, decision))
  const number = claimed === null ? null : await sendDecision(context, id, decision, claimed)
  if (decision === 'cancel' || decision === 'reverse_charge') {
    const status = decision === 'cancel' ? 'cancelled' : 'reverse_charged'
    const settle = async (inside: OfficeContext<Staff>) => {
      const shown = await settleOpen(inside, id, { status, number })
      return { ...shown, draft: decision === 'cancel' ? null : await addDraftWithoutVat(inside, id) }
    }
    return creditWith(context, id, { reason: text.reasons[decision] }, settle).catch((error: unknown) => {
      // it was credited before, by hand or by a call that was interrupted
      if (error instanceof Failure && error.code === 'invoice_credited')
        return context.finish((_, inside) => settle(inside))
      throw error
    })
  }
  return context.finish(async (tx, inside) => {
    if (decision === 'continue')
      return { ...(await settleOpen(inside, id, { status: 'continued', number: null })), draft: null }
    await openAllocation(inside, id)
    await updateAllocation(tx, inside.scope, id, { status: 'objected', failure: null, decision: null })
    recordChange(inside, allocationChange, { action: 'decide', id, after: { status: 'objected' } })
    return { ...(await showAllocation(inside, id)), draft: null }
  })
}

type Claimed = { readonly request: NonNullable<ReturnType<typeof requestOf>>; readonly repeated: boolean }
/** Writes the decision down. Null when the authority has nothing to decide about. */
async function claim(context: OfficeContext<Staff>, id: number, decision: AllocationDecision): Promise<Claimed | null> {
  const { tx, scope } = context
  await checkRefunder(context)
  await requireInvoice(context, id)
  const row = await openAllocation(context, id)
  if (row.status === 'waiting' && decision === 'continue') return null
  const isRefused = row.status === 'refused' || (row.status === 'objected' && decision !== 'objection')
  if (!isRefused || (row.decision !== null && row.decision !== decision)) fail('allocation_not_decidable')
  const connection = (await connectionOf(tx, scope)) ?? fail('allocation_not_connected')
  const { snapshot } = (await printableInvoice(tx, scope, id)) ?? fail('not_found')
  const reverseCharge = decision === 'reverse_charge'
  const details = { id, userName: connection.user_name, reverseCharge }
  const request = requestOf(scope, snapshot as InvoiceSnapshot, details) ?? fail('allocation_not_decidable')
  await updateAllocation(tx, scope, id, { decision })
  return { request, repeated: row.decision === decision }
}

/** Returns the number that the authority gives a reverse charge. */
async function sendDecision(context: Decider, id: number, decision: AllocationDecision, claimed: Claimed) {
  const authority = openAuthority(context.services)
  try {
    if (!authority) throw new NotConnected()
    return await callWithToken(context, authority, (token) => decideAt(authority, token, decision, claimed))
  } catch (error) {
    if (error instanceof AuthoritySilent) return fail('allocation_unanswered', {}, error)
    if (!(error instanceof AuthorityRefusal || error instanceof NotConnected)) throw error
    // a definite no: another decision may be chosen
    await context.inOffice(async (tx) => {
      const row = await selectForUpdateAllocation(tx, context.scope, id)
      if (row && awaitsAllocation(row.status)) await updateAllocation(tx, context.scope, id, { decision: null })
    })
    return fail(error instanceof NotConnected ? 'allocation_not_connected' : 'allocation_decision_refused', {}, error)
  }
}

async function decideAt(
  authority: TaxAuthority,
  token: string,
  decision: AllocationDecision,
  { request, repeated }: Claimed,
) {
  if (decision === 'reverse_charge') {
    const answer = await authority.approve(token, request)
    if (!answer.approved) throw new AuthorityRefusal(answer.code)
    return answer.number
  }
  const answer = await authority.decide(token, decision, request)
  // a decision that was sent before is ours only when this one was sent without an answer
  if (answer === 'repeated' && !repeated) throw new AuthorityRefusal('462')
  return null
}

async function settleOpen(inside: OfficeContext<Staff>, id: number, outcome: Parameters<typeof settleAllocation>[2]) {
  await settleAllocation(inside, await openAllocation(inside, id), outcome)
  return showAllocation(inside, id)
}
