/** A request that succeeds, for every endpoint of punch cards and vouchers. */
import type { Input } from '#tests/support/endpoints.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { randomPhone } from '#tests/support/office.ts'
import { codeOfVoucher, punchCardOffer, sellVoucher } from './prepaid.ts'

export const prepaidRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'prepaid.offers': () => ({}),
  'prepaid.addOffer': (f) => ({ body: punchCardOffer(f.office) }),
  'prepaid.changeOffer': (f) => ({ params: { offerId: f.ids.punch_card_offer }, body: punchCardOffer(f.office) }),
  'prepaid.removeOffer': async (f) => ({
    params: { offerId: (await f.office.create('/api/prepaid/offers', punchCardOffer(f.office))).id },
  }),
  'prepaid.list': () => ({ query: { search: 'רות', kind: 'voucher', state: 'open', sort: 'valid_until', limit: 5 } }),
  'prepaid.ofCustomer': (f) => ({ params: { id: f.ids.customer } }),
  'prepaid.uses': (f) => ({ params: { prepaidId: f.ids.prepaid } }),
  'prepaid.findVoucher': async (f) => ({ body: { code: await codeOfVoucher(f.ids.prepaid) } }),
  'prepaid.pdf': (f) => ({ params: { prepaidId: f.ids.prepaid } }),
  'prepaid.send': (f) => ({ params: { prepaidId: f.ids.prepaid }, body: { channel: 'whatsapp', to: randomPhone() } }),
  'prepaid.rest': (f) => ({ params: { prepaidId: f.ids.prepaid } }),
  'prepaid.creditRest': async (f) => ({
    params: { prepaidId: (await sellVoucher(f.office)).id },
    body: { amount: '200', reason: 'הלקוח ביקש' },
  }),
  'prepaid.giveBack': (f) => ({ params: { orderId: f.ids.order } }),
}
