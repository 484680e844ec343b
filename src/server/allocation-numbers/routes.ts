import { allocationNumbers } from '#shared/allocation-numbers/contract.ts'
import { serve } from '../platform/http/serve.ts'
import { decideAllocation } from './decide-allocation.ts'
import { enterNumber } from './enter-number.ts'
import { showAllocation } from './show-allocation.ts'

export const allocationNumberRoutes = serve(allocationNumbers, {
  show: ({ params, ...context }) => showAllocation(context, params.invoiceId),
  enter: ({ params, body, ...context }) => enterNumber(context, params.invoiceId, body.allocation_number),
  decide: ({ params, ...context }) => decideAllocation(context, params.invoiceId),
})
