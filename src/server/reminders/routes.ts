import { reminders } from '#shared/reminders/contract.ts'
import { serve } from '../platform/http/serve.ts'
import { listActions } from './list-actions.ts'

export const reminderRoutes = serve(reminders, { list: async () => listActions() })
