import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { removeLogoFiles } from './save-logo.ts'

export const businessJobs = {
  remove_logo: job(z.object({ key: z.string() }), ({ key }, { services }) => removeLogoFiles(services, key)),
}
