import { smsContract } from '#shared/sms/contract.ts'
import { serve } from '../platform/http/serve.ts'
import { showLog } from './show-log.ts'

export const smsRoutes = serve(smsContract, {
  list: ({ query, ...context }) => showLog(context, query),
})
