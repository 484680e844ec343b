import { allocationNumbers } from '#shared/money/allocation-numbers/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { askAgain } from './ask-again.ts'
import { disconnect, finishConnection, startConnection } from './connect-authority.ts'
import { decideAllocation } from './decide-allocation.ts'
import { enterNumber } from './enter-number.ts'
import { showAllocation } from './show-allocation.ts'
import { showConnection } from './show-connection.ts'
import { testConnection } from './test-connection.ts'

export const allocationNumberRoutes = serve(allocationNumbers, {
  connection: showConnection,
  startConnection,
  finishConnection: ({ body, ...context }) => finishConnection(context, body),
  disconnect,
  test: testConnection,
  show: ({ params, ...context }) => showAllocation(context, params.invoiceId),
  enter: ({ params, body, ...context }) => enterNumber(context, params.invoiceId, body.allocation_number),
  ask: ({ params, ...context }) => askAgain(context, params.invoiceId),
  decide: ({ params, body, ...context }) => decideAllocation(context, params.invoiceId, body.decision),
})
