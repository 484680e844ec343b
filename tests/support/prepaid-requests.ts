/** A request that succeeds, for every endpoint of punch cards and vouchers. */
import type { Input } from './endpoints.ts'
import type { Fixture } from './fixture.ts'
import { randomPhone } from './office.ts'
import { codeOfVoucher, punchCardOffer, sellVoucher } from './prepaid.ts'

export const prepaidRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'prepaid.offers': () => ({}),
  'prepaid.addOffer': (g) => ({ body: punchCardOffer(g.office) }),
  'prepaid.changeOffer': (g) => ({ params: { offerId: g.ids.punch_card_offer }, body: punchCardOffer(g.office) }),
  'prepaid.removeOffer': async (g) => ({
    params: { offerId: (await g.office.create('/api/prepaid/offers', punchCardOffer(g.office))).id },
  }),
  'prepaid.list': () => ({ query: { search: 'רות', kind: 'voucher', state: 'open', sort: 'valid_until', limit: 5 } }),
  'prepaid.ofCustomer': (g) => ({ params: { id: g.ids.customer } }),
  'prepaid.uses': (g) => ({ params: { prepaidId: g.ids.prepaid } }),
  'prepaid.findVoucher': async (g) => ({ body: { code: await codeOfVoucher(g.ids.prepaid) } }),
  'prepaid.pdf': (g) => ({ params: { prepaidId: g.ids.prepaid } }),
  'prepaid.send': (g) => ({ params: { prepaidId: g.ids.prepaid }, body: { channel: 'whatsapp', to: randomPhone() } }),
  'prepaid.rest': (g) => ({ params: { prepaidId: g.ids.prepaid } }),
  'prepaid.creditRest': async (g) => ({
    params: { prepaidId: (await sellVoucher(g.office)).id },
    body: { amount: '200', reason: 'הלקוח ביקש' },
  }),
  'prepaid.giveBack': (g) => ({ params: { orderId: g.ids.order } }),
}
