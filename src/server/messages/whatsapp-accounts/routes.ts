import { whatsappAccounts } from '#shared/messages/whatsapp-accounts/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { receiveWebhook, verifyWebhook } from './receive-webhook.ts'
import { removeAccount, saveAccount, showAccount, showChannels } from './save-account.ts'
import { testAccount } from './test-account.ts'

export const whatsappAccountRoutes = serve(whatsappAccounts, {
  get: showAccount,
  save: ({ body, ...context }) => saveAccount(context, body),
  remove: removeAccount,
  test: testAccount,
  channels: showChannels,
  verify: ({ params, query, ...context }) => verifyWebhook(context, params.token, query),
  receive: ({ params, raw, ...context }) => receiveWebhook(context, params.token, raw),
})
