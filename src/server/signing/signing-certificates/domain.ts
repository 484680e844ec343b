import { certificateProblems } from '#shared/signing/signing-certificates/routes.ts'
import { problemText } from '#shared/signing/signing-certificates/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { certificateRoutes } from './routes.ts'

export const certificateDomain: Domain = {
  name: 'signing-certificates',
  routes: certificateRoutes,
  problems: { status: certificateProblems, text: problemText },
}
