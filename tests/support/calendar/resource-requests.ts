/** A request that succeeds, for every endpoint of rooms and devices. */
import type { Input } from '#tests/support/endpoints.ts'
import type { Fixture } from '#tests/support/fixture.ts'

let turn = 0
const resource = () => ({ name: `חדר ${turn++}`, quantity: 2 })

export const resourceRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'resources.list': () => ({ query: { limit: 10 } }),
  'resources.show': (f) => ({ params: { id: f.ids.resource } }),
  'resources.unplaced': (f) => ({ query: { service_id: f.ids.service } }),
  'resources.create': () => ({ body: resource() }),
  'resources.update': (f) => ({ params: { id: f.ids.resource }, body: { ...resource(), status: 'active' } }),
  'resources.remove': async (f) => ({ params: { id: (await f.office.create('/api/resources', resource())).id } }),
  'resources.restore': async (f) => {
    const { id } = await f.office.create('/api/resources', resource())
    await f.office.owner('DELETE', `/api/resources/${id}`)
    return { params: { id } }
  },
}
