import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { awaitsAllocation } from '#shared/money/allocation-numbers/rules.ts'
import { canSeeContact } from '#server/customers/customers/hide-contacts.ts'
import { salesViewer } from '#server/customers/customers/limit-sight.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { AsStaff, BetweenTransactions, OwnTransactionContext, PublicContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { snapshotOf } from './invoice-rows.ts'
import { selectForUpdateInvoice } from './draft-queries.ts'
import { invoiceOfToken, markOpened, printableInvoice, takeOriginal } from './file-queries.ts'
import { invoiceOfDraft } from './issue-draft.ts'
import { readFacts } from './issue-invoice.ts'
import { idOfNamed } from './name-queries.ts'
import type { PrintedAllocation } from './printing/invoice-page.ts'
import { invoiceNames } from './printing/text.ts'
import { printInvoice } from './print-invoice.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { text } from './text.ts'

const TOKEN_LENGTH = 22
type Context = PublicContext & { readonly asStaff: AsStaff }

/**
 * The PDF of an invoice, printed outside transactions. Strangers name it by its link's token and
 * get issued invoices only; staff name it by number or id. Fails with allocation_pending while the
 * invoice waits for a number of the tax authority.
 */
export async function handOutPdf(context: Context, nameOrToken: string): Promise<FileReply> {
  if (nameOrToken.length !== TOKEN_LENGTH) {
    const { inOffice, scope, services, now, caller } = await context.asStaff()
    const id = await inOffice((tx) => idOfNamed(tx, scope, nameOrToken))
    const between: BetweenTransactions = { services, scope, now, inOffice: (work) => inOffice(work) }
    return fileOf(between, id, { staff: caller, takes: null })
  }
  const { services, now, db, ip, enter } = context
  const found = await invoiceOfToken(db, nameOrToken)
  await services.limits.takeNetwork(perNetwork.opens, ip, found?.office_id)
  const { office_id, id, opened_at } = found ?? fail('not_found')
  const scope = await enter(office_id, async (_, minted) => minted)
  const between: BetweenTransactions = { services, scope, now, inOffice: (work) => enter(office_id, work) }
  const file = await fileOf(between, id, { staff: null, takes: 'digital' })
  if (opened_at === null) await enter(office_id, (tx) => recordOpening(tx, scope, id, now))
  return file
}

/** Only that it was opened and when: nothing about the visitor. Open screens of staff show it. */
async function recordOpening(tx: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  if (await markOpened(tx, scope, id, now)) publish(tx, { what: 'invoices', id })
}

/**
 * The page that staff print and hand over: the original of a paper invoice, once. Fails with
 * invoice_not_issued for a draft.
 */
export async function handOutOriginal(context: OwnTransactionContext<Staff>, id: number): Promise<FileReply> {
  const { services, scope, now, caller, inOffice } = context
  const between: BetweenTransactions = { services, scope, now, inOffice: (work) => inOffice(work) }
  return fileOf(between, id, { staff: caller, takes: 'paper' })
}

type Reader = {
  /** Staff, as far as they see the invoice, or the holder of the link (null). */
  readonly staff: Staff | null
  /** Which original this reader takes when it is still there; null for a look. */
  readonly takes: InvoiceSnapshot['delivery'] | null
}
async function fileOf(between: BetweenTransactions, id: number, { staff, takes }: Reader): Promise<FileReply> {
  const { withContact, ...found } = await between.inOffice((tx) => readShown({ ...between, tx }, id, staff))
  if (found.status === 'draft') {
    if (takes === 'paper') fail('invoice_not_issued')
    return draftFile(between, id, withContact)
  }
  const snapshot = found.snapshot as InvoiceSnapshot
  if (awaitsAllocation(found.allocation_status)) fail('allocation_pending')
  const allocation = { status: found.allocation_status, number: found.allocation_number }
  const name = `${invoiceNames[snapshot.documentType]} ${snapshot.number}.pdf`
  const isFirst = found.original_taken_at === null && snapshot.delivery === takes
  const wanted = { allocation, withContact }
  const original = isFirst ? await takeFirst(between, id, snapshot, wanted) : null
  const bytes = original ?? (await printInvoice(between, snapshot, { copy: 'copy', ...wanted }))
  return { bytes, mime: 'application/pdf', name, inline: true }
}

type Reading = Pick<BetweenTransactions, 'scope' | 'now'> & { readonly tx: Tx }
async function readShown(context: Reading, id: number, staff: Staff | null) {
  const { tx, scope } = context
  const viewer = staff ? salesViewer({ caller: staff }) : undefined
  const found = (await printableInvoice(tx, scope, id, viewer)) ?? fail('not_found')
  const withContact = staff === null || (await canSeeContact({ ...context, caller: staff }, found.customer_id))
  return { ...found, withContact }
}

/** Prints, signs and keeps the original. Null when another call has taken it meanwhile. */
async function takeFirst(
  between: BetweenTransactions,
  id: number,
  snapshot: InvoiceSnapshot,
  wanted: { readonly allocation: PrintedAllocation; readonly withContact: boolean },
) {
  const { services, scope, now, inOffice } = between
  const bytes = await printInvoice(between, snapshot, { copy: 'original', ...wanted })
  const key = await services.files.put({ officeId: scope.officeId, kind: 'invoices', extension: 'pdf', bytes })
  if (await inOffice((tx) => takeOriginal(tx, scope, id, key, now))) return bytes
  await services.files.remove(key)
  return null
}

/** A draft as it would be issued, with its mark and without a number. */
async function draftFile(between: BetweenTransactions, id: number, withContact: boolean): Promise<FileReply> {
  const { scope, inOffice } = between
  const snapshot = await inOffice(async (tx) => {
    const draft = (await selectForUpdateInvoice(tx, scope, id)) ?? fail('not_found')
    const document = invoiceOfDraft(draft)
    const facts = await readFacts({ tx, scope }, document, draft.invoice_date)
    return snapshotOf(document, { ...facts, number: null, issuedAt: null, publicUrl: null })
  })
  const bytes = await printInvoice(between, snapshot, { copy: 'draft', withContact })
  return { bytes, mime: 'application/pdf', name: text.draftFile, inline: true }
}
