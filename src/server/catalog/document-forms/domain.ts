import { documentFormProblems } from '#shared/catalog/document-forms/routes.ts'
import { problemText } from '#shared/catalog/document-forms/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { documentFormRoutes } from './routes.ts'

export const documentFormDomain: Domain = {
  name: 'document-forms',
  routes: documentFormRoutes,
  problems: { status: documentFormProblems, text: problemText },
}
