import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'
import { removeForms } from './save-logo.ts'

export const businessJobs = {
  remove_logo: job(z.object({ key: z.string() }), ({ key }, { services }) => removeForms(services, key)),
}
