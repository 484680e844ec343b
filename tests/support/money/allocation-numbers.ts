/** Requests of allocation numbers for the sweeps. They reach the built-in authority. */
import { sandboxCode } from '#server/providers/allocation-numbers/sandbox-authority.ts'
import { connectOffice } from './authority.ts'
import type { Input } from '#tests/support/endpoints.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { issueLargeInvoice } from './invoices.ts'

const ofLargeInvoice = async ({ office }: Fixture): Promise<Input> => ({
  params: { invoiceId: (await issueLargeInvoice(office)).id },
})
const connected = async (fixture: Fixture) => {
  await connectOffice(fixture.office, sandboxCode())
  return fixture
}

export const allocationNumberRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'allocation-numbers.connection': () => ({}),
  'allocation-numbers.startConnection': () => ({}),
  'allocation-numbers.finishConnection': async ({ office }) => {
    const { url } = (await office.owner('POST', '/api/allocation-numbers/connection')).body
    const state = new URL(url as string).searchParams.get('state')!
    return { body: { code: sandboxCode(), state } }
  },
  'allocation-numbers.disconnect': () => ({}),
  'allocation-numbers.test': async (g) => {
    await connected(g)
    return {}
  },
  'allocation-numbers.show': ({ ids }) => ({ params: { invoiceId: ids.largeInvoice } }),
  'allocation-numbers.enter': async (g) => ({
    ...(await ofLargeInvoice(g)),
    body: { allocation_number: '202611220000318204977' },
  }),
  'allocation-numbers.ask': async (g) => ofLargeInvoice(await connected(g)),
  'allocation-numbers.decide': async (g) => ({ ...(await ofLargeInvoice(g)), body: { decision: 'continue' } }),
}
