/** A request that succeeds, for every endpoint of reports. */
import type { Input } from '#tests/support/endpoints.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** A query of a file that names the dealer. */
async function ofDealer({ office }: Fixture, query: Record<string, string>) {
  const body = { name: 'סטודיו נועה', business_number: '558319042' }
  await office.owner('PUT', `/api/business/${office.officeId}`, body)
  return { query }
}

export const accountingRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'accounting.closes': () => ({ query: { month: '2026-11' } }),
  'accounting.closeDay': () => ({ body: { date: '2026-11-22', counted_cash: '100' } }),
  'accounting.accountant': () => ({ query: { month: '2026-11' } }),
  'accounting.sendMonth': async ({ office }) => {
    await office.owner('PUT', `/api/business/${office.officeId}`, { accountant_email: 'books@luz.test' })
    return { body: { month: '2026-11' } }
  },
  'accounting.summary': () => ({ query: { month: '2026-11' } }),
  'accounting.openfrmt': (f) => ofDealer(f, { from: '2026-11-01', to: '2026-11-30' }),
  'accounting.pcn874': (f) => ofDealer(f, { month: '2026-11' }),
}
