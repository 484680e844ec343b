import type { invoices } from '#shared/money/invoices/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { businessChange } from '#server/office/business/changes.ts'
import { officeOnInvoice } from './fact-queries.ts'
import { chooseFirstNumber } from './issue-queries.ts'

type Chosen = Body<typeof invoices, 'firstNumber'>

/**
 * Chooses where the numbers of a type begin, for a business that issued invoices elsewhere before.
 * Fails with first_number_fixed after the first invoice, and for a number that is not higher than
 * an earlier choice. The row of the number range decides between concurrent callers.
 */
export async function setFirstNumber(context: OfficeContext, { document_type: type, first_number: first }: Chosen) {
  const { tx, scope } = context
  const { book } = await officeOnInvoice(tx, scope)
  if (!(await chooseFirstNumber(tx, scope, { type, book, first }))) fail('first_number_fixed')
  const after = { document_type: type, first_number: first }
  recordChange(context, businessChange, { action: 'first_number', id: scope.officeId, after })
  return after
}
