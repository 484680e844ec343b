import { customerPictureProblems } from '#shared/customers/customer-pictures/routes.ts'
import { problemText } from '#shared/customers/customer-pictures/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { customerPictureJobs } from './jobs.ts'
import { customerPictureRoutes } from './routes.ts'

export const customerPictureDomain: Domain = {
  name: 'customer-pictures',
  routes: customerPictureRoutes,
  jobs: customerPictureJobs,
  problems: { status: customerPictureProblems, text: problemText },
}
