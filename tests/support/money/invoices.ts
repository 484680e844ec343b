/** Documents in a test's office, issued as the till issues them. */
import { issueInvoice } from '#server/money/invoices/issue-invoice.ts'
import type { IssuedInvoice, NewInvoice } from '#server/money/invoices/new-invoice.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Office } from '#tests/support/office.ts'
import { saleDocument } from './sale-invoice.ts'
import { world } from '#tests/support/world.ts'

export { line, saleDocument } from './sale-invoice.ts'

/** A draft as the editor sends it: one service for ₪180. */
export const draft = (more: object = {}) => ({
  full_name: 'דנה כהן',
  invoice_date: '2026-11-22',
  payment_method: 'bank_transfer',
  items: [{ description: 'תספורת נשים', quantity: 1, price: '180' }],
  ...more,
})
/** The id and the token of a document that was issued from a draft of the office's customer. */
export async function issueTestInvoice(office: Office, more: object = {}): Promise<{ id: number; token: string }> {
  const { id } = await office.create('/api/invoices', draft({ customer_id: office.ids.customer, ...more }))
  const { status, body } = await office.owner('POST', `/api/invoices/${id}/issue`)
  if (status !== 200) throw new Error(`issuing: ${status} ${JSON.stringify(body)}`)
  return { id, token: body.invoice.public_token as string }
}
/** A document that needs an allocation number: ₪7,000 to a dealer. */
export const issueLargeInvoice = (office: Office, more: object = {}): Promise<{ id: number; token: string }> =>
  issueTestInvoice(office, {
    business_number: '777777715',
    items: [{ description: 'הפקת אירוע', quantity: 1, price: '7000' }],
    ...more,
  })
/** Issues a document in a transaction of its own. `after` runs before the commit. */
export async function issue(
  office: Office,
  document: NewInvoice = saleDocument(),
  after: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<IssuedInvoice> {
  const { services } = await world()
  return enterOffice(services, office.officeId, async (tx, scope) => {
    const issued = await issueInvoice({ tx, scope, now: services.clock(), services, actor: 'test' }, document)
    await after(tx)
    return issued
  })
}
