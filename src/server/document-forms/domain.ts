import { documentFormProblems } from '#shared/document-forms/problems.ts'
import { problemText } from '#shared/document-forms/text.ts'
import type { Domain } from '../platform/domain.ts'
import { documentFormRoutes } from './routes.ts'

export const documentFormDomain: Domain = {
  name: 'document-forms',
  routes: documentFormRoutes,
  problems: { status: documentFormProblems, text: problemText },
}
