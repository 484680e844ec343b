/** A request that succeeds, for every endpoint of the waiting list. */
import type { Input } from '#tests/support/endpoints.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { createEntry, createOffer, offerBody, waiting, window } from './waiting-entries.ts'

export const waitingRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'waiting-list.list': () => ({}),
  'waiting-list.add': async (f) => ({ body: await waiting(f) }),
  'waiting-list.remove': async (f) => ({ params: { id: (await createEntry(f.office, f.ids)).id } }),
  'waiting-list.settings': () => ({ body: { at_once: 1 } }),
  'waiting-list.offer': async (f) => ({ body: await offerBody(f, (await createEntry(f.office, f.ids)).id) }),
  'waiting-list.withdraw': async (f) => ({ params: { holdId: (await createOffer(f)).hold } }),
  'waiting-list.join': (f) => ({ body: window(f) }),
  'waiting-list.link': async (f) => ({ params: { token: (await createEntry(f.office, f.ids)).token } }),
  'waiting-list.accept': async (f) => ({ params: { token: (await createOffer(f)).token } }),
  'waiting-list.decline': async (f) => ({ params: { token: (await createOffer(f)).token } }),
  'waiting-list.leave': async (f) => ({ params: { token: (await createEntry(f.office, f.ids)).token } }),
}
