import { documentProblems } from '#shared/catalog/documents/routes.ts'
import { problemText } from '#shared/catalog/documents/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { documentJobs } from './jobs.ts'
import { documentRoutes } from './routes.ts'
import { mountDocumentLinks } from './serve-links.ts'

export const documentDomain: Domain = {
  name: 'documents',
  routes: documentRoutes,
  jobs: documentJobs,
  problems: { status: documentProblems, text: problemText },
  mount: mountDocumentLinks,
}
