import { documentRequestProblems } from '#shared/signing/document-requests/routes.ts'
import { problemText } from '#shared/signing/document-requests/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { countSignablePages } from './check-original.ts'
import { documentRequestJobs } from './jobs.ts'
import { openSignatures } from './open-queries.ts'
import { documentRequestRoutes } from './routes.ts'

export const documentRequestDomain: Domain = {
  name: 'document-requests',
  routes: documentRequestRoutes,
  jobs: documentRequestJobs,
  hooks: { requireSignable: async (context, pdf) => void (await countSignablePages(context, pdf)) },
  answers: { openOnCustomer: openSignatures('customer_id'), openOnDocument: openSignatures('document_id') },
  problems: { status: documentRequestProblems, text: problemText },
}
