import { reminders } from '#shared/catalog/reminders/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { listActions } from './list-actions.ts'

export const reminderRoutes = serve(reminders, { list: async () => listActions() })
