import { awaitsAllocation } from '#shared/money/allocation-numbers/rules.ts'
import { toMoney } from '#shared/values/money.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { fail } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { invoiceOfToken, printableInvoice } from './file-queries.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { invoiceName } from './printing/invoice-page.ts'

/**
 * What the page of an invoice's link says of it, in shekels. It takes no original and notes no
 * opening, because previews ask too. Fails with not_found for an unknown link.
 */
export async function showToCustomer({ services, db, ip, enter }: PublicContext, token: string) {
  const linked = await invoiceOfToken(db, token)
  await services.limits.takeNetwork(perNetwork.opens, ip, linked?.office_id)
  const { office_id, id } = linked ?? fail('not_found')
  return enter(office_id, async (tx, scope) => {
    const found = (await printableInvoice(tx, scope, id)) ?? fail('not_found')
    const { logo, phone } = await publicOffice(tx, scope)
    const snapshot = found.snapshot as InvoiceSnapshot
    return {
      // as the invoice names it; the logo and the phone are those of today
      business: { name: snapshot.office.name, logo, phone },
      name: invoiceName(snapshot),
      number: snapshot.number!,
      date: snapshot.date,
      total: toMoney(snapshot.total),
      awaits_number: awaitsAllocation(found.allocation_status),
    }
  })
}
