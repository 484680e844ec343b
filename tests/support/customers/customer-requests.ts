/** A request that succeeds, for every endpoint of customers and of the data of one customer. */
import type { Input } from '#tests/support/endpoints.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { PICTURE } from '#tests/support/small-picture.ts'
import { addPicture } from '#tests/support/customers/customer-pictures.ts'
import { randomPhone } from '#tests/support/office.ts'

const customer = ({ ids }: Fixture) => ({ full_name: 'רות לוי', phone: randomPhone(), handled_by: ids.owner })
const ofCustomer = ({ ids }: Fixture) => ({ params: { id: ids.customer } })
const fresh = async (f: Fixture) => ({ params: { id: (await f.office.create('/api/customers', customer(f))).id } })

export const customerRequests: Readonly<Record<string, (fixture: Fixture) => Input | Promise<Input>>> = {
  'customers.list': () => ({ query: { search: '05', sort: '-created_at', offset: 0 } }),
  'customers.create': (f) => ({ body: customer(f) }),
  'customers.update': (f) => ({ params: { id: f.ids.customer }, body: customer(f) }),
  'customers.remove': (f) => fresh(f),
  'customers.get': ofCustomer,
  'customers.appointments': (f) => ({ params: { id: f.ids.customer }, query: { when: 'future', limit: 5 } }),
  'customers.orders': (f) => ({ params: { id: f.ids.customer }, query: { limit: 5 } }),
  'customers.documents': (f) => ({ params: { id: f.ids.customer }, query: { limit: 5 } }),
  'customers.messages': (f) => ({ params: { id: f.ids.customer }, query: { limit: 5 } }),
  'customers.export': () => ({ query: { search: '05' } }),
  'customer-data.export': ofCustomer,
  'customer-data.views': ofCustomer,
  'customer-data.blocks': ofCustomer,
  'customer-data.erase': (f) => fresh(f),
  'customers.import': (f) => ({
    body: {
      mode: 'save',
      handled_by: f.ids.owner,
      rows: [{ row: 2, cells: { full_name: 'מיובאת לוי', phone: randomPhone() } }],
    },
  }),
  'customer-pictures.list': ({ ids }) => ({ query: { customer_id: ids.customer } }),
  'customer-pictures.create': ({ ids }) => ({
    body: { customer_id: ids.customer, note: 'לפני' },
    file: { name: 'before.png', bytes: PICTURE },
  }),
  'customer-pictures.update': (f) => ({ params: { id: f.ids.customer_picture }, body: { note: 'אחרי' } }),
  'customer-pictures.remove': async (f) => ({ params: { id: await addPicture(f.office) } }),
  'customer-pictures.restore': (f) => ({ params: { id: f.ids.customer_picture } }),
  'customer-pictures.file': (f) => ({ params: { id: f.ids.customer_picture }, query: { size: 'thumbnail' } }),
  'customers.trust': (f) => fresh(f),
  'customers.merge': async (f) => ({
    ...(await fresh(f)),
    body: {
      other_id: (await f.office.create('/api/customers', customer(f))).id,
      version: 1,
      other_version: 1,
      from_other: ['email'],
    },
  }),
}
