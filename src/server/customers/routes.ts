import { customers } from '#shared/customers/contract.ts'
import { rememberVisitor } from '../visits/remember-visitor.ts'
import { serve } from '../platform/serve.ts'
import { listCustomers } from './queries.ts'
import { removeCustomer, saveCustomer } from './save-customer.ts'

export const customerRoutes = serve(customers, {
  list: ({ tx, scope, query }) => listCustomers(tx, scope, query),
  create: ({ body, caller, ...at }) =>
    caller.kind === 'visitor' ? rememberVisitor({ ...at, caller }, body) : saveCustomer({ ...at, caller }, null, body),
  update: ({ params, body, ...at }) => saveCustomer(at, params.id, body),
  remove: ({ params, ...at }) => removeCustomer(at, params.id),
})
