import { customers } from '#shared/customers/customers/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { exportCustomers } from './export-customers.ts'
import { importCustomers } from './import-customers.ts'
import { mergeCustomers } from './merge-customers.ts'
import { addCustomer, changeCustomer, removeCustomer } from './save-customer.ts'
import {
  showAppointmentsOfCustomer,
  showCustomer,
  showDocumentsOfCustomer,
  showMessagesOfCustomer,
  showOrdersOfCustomer,
} from './show-customer.ts'
import { showCustomers } from './show-customers.ts'
import { trustCustomer } from './trust-card.ts'

export const customerRoutes = serve(customers, {
  list: ({ query, ...context }) => showCustomers(context, query),
  create: ({ body, ...context }) => addCustomer(context, body),
  update: ({ params, body, ...context }) => changeCustomer(context, params.id, body),
  remove: ({ params, query, ...context }) => removeCustomer(context, params.id, query),
  get: ({ params, ...context }) => showCustomer(context, params.id),
  appointments: ({ params, query, ...context }) => showAppointmentsOfCustomer(context, params.id, query),
  orders: ({ params, query, ...context }) => showOrdersOfCustomer(context, params.id, query),
  messages: ({ params, query, ...context }) => showMessagesOfCustomer(context, params.id, query),
  documents: ({ params, query, ...context }) => showDocumentsOfCustomer(context, params.id, query),
  export: ({ query, ...context }) => exportCustomers(context, query),
  import: ({ body, ...context }) => importCustomers(context, body),
  merge: ({ params, body, ...context }) => mergeCustomers(context, params.id, body),
  trust: ({ params, ...context }) => trustCustomer(context, params.id),
})
