import { smsContract } from '#shared/messages/sms/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { receiveReport } from './receive-report.ts'
import { saveSender } from './save-sender.ts'
import { saveTemplates, showTemplates } from './save-templates.ts'
import { sendTest } from './send-test.ts'
import { senderOf } from './sender-queries.ts'
import { showLog } from './show-log.ts'
import { showResults } from './show-results.ts'

export const smsRoutes = serve(smsContract, {
  list: ({ query, ...context }) => showLog(context, query),
  report: ({ params, raw, ...context }) => receiveReport(context, params.token, raw),
  templates: showTemplates,
  saveTemplates: ({ body, ...context }) => saveTemplates(context, body),
  testTemplate: ({ body, ...context }) => sendTest(context, body),
  results: showResults,
  sender: async ({ tx, scope }) => ({ sms_sender: await senderOf(tx, scope) }),
  saveSender: ({ body, ...context }) => saveSender(context, body),
})
