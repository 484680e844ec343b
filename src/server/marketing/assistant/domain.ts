import { assistantProblems } from '#shared/marketing/assistant/routes.ts'
import { problemText } from '#shared/marketing/assistant/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { assistantJobs } from './jobs.ts'
import { assistantRoutes } from './routes.ts'

export const assistantDomain: Domain = {
  name: 'assistant',
  routes: assistantRoutes,
  problems: { status: assistantProblems, text: problemText },
  uniques: { chat_reply_pending: 'chat_reply_pending' },
  jobs: assistantJobs,
}
