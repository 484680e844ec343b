import { customerData } from '#shared/operations/customer-data/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { eraseCustomer, showErasureBlocks } from './erase-customer.ts'
import { showCardViews } from './show-card-views.ts'
import { exportCustomer } from './export-customer.ts'

export const customerDataRoutes = serve(customerData, {
  export: ({ params, ...context }) => exportCustomer(context, params.id),
  views: ({ params, ...context }) => showCardViews(context, params.id),
  blocks: ({ params, ...context }) => showErasureBlocks(context, params.id),
  erase: ({ params, ...context }) => eraseCustomer(context, params.id),
})
