/** Requests of allocation numbers for the sweeps. */
import type { Input } from './endpoints.ts'
import type { Fixture } from './fixture.ts'
import { issueLargeInvoice } from './invoices.ts'

const ofLargeInvoice = async ({ office }: Fixture, body: object): Promise<Input> => ({
  params: { invoiceId: (await issueLargeInvoice(office)).id },
  body,
})

export const allocationNumberRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'allocation-numbers.show': ({ ids }) => ({ params: { invoiceId: ids.largeInvoice } }),
  'allocation-numbers.enter': (g) => ofLargeInvoice(g, { allocation_number: '202611220000318204977' }),
  'allocation-numbers.decide': (g) => ofLargeInvoice(g, { decision: 'continue' }),
}
