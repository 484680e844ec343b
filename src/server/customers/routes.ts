import { customers } from '#shared/customers/contract.ts'
import { rememberVisitor } from '../visits/remember-visitor.ts'
import { serve } from '../platform/serve.ts'
import { importCustomers } from './import-customers.ts'
import { mergeCustomers } from './merge-customers.ts'
import { listCustomers } from './queries.ts'
import { addCustomer, changeCustomer, removeCustomer } from './save-customer.ts'
import { showAppointments, showCustomer, showDocuments, showMessages, showOrders } from './show-customer.ts'

export const customerRoutes = serve(customers, {
  list: ({ tx, scope, query }) => listCustomers(tx, scope, query),
  create: ({ body, caller, ...at }) =>
    caller.kind === 'visitor' ? rememberVisitor({ ...at, caller }, body) : addCustomer({ ...at, caller }, body),
  update: ({ params, body, ...at }) => changeCustomer(at, params.id, body),
  remove: ({ params, ...at }) => removeCustomer(at, params.id),
  get: ({ params, ...at }) => showCustomer(at, params.id),
  appointments: ({ params, query, ...at }) => showAppointments(at, params.id, query),
  orders: ({ params, query, ...at }) => showOrders(at, params.id, query),
  messages: ({ params, query, ...at }) => showMessages(at, params.id, query),
  documents: ({ params, query, ...at }) => showDocuments(at, params.id, query),
  import: ({ body, ...at }) => importCustomers(at, body),
  merge: ({ params, body, ...at }) => mergeCustomers(at, params.id, body),
})
