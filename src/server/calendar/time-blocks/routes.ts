import { timeBlocks } from '#shared/calendar/time-blocks/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { blockTime, showBlocks } from './block-time.ts'
import { changeBlock } from './change-block.ts'
import { removeBlock, restoreBlock } from './remove-block.ts'

export const timeBlockRoutes = serve(timeBlocks, {
  list: ({ query, ...context }) => showBlocks(context, query),
  create: ({ body, ...context }) => blockTime(context, body),
  update: ({ params, body, ...context }) => changeBlock(context, params.id, body),
  remove: ({ params, query, ...context }) => removeBlock(context, params.id, query),
  restore: ({ params, body, ...context }) => restoreBlock(context, params.id, body),
})
