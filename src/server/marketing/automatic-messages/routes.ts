import { automaticMessages } from '#shared/marketing/automatic-messages/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { saveSettings } from './save-settings.ts'
import { showSettings } from './show-settings.ts'

export const automaticMessageRoutes = serve(automaticMessages, {
  show: showSettings,
  save: ({ body, ...context }) => saveSettings(context, body),
})
