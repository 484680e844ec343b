import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

export const adminJobs = {
  /** Of an office that is gone. */
  remove_office_files: job(z.object({}), (_, { scope, services }) => services.files.removeAllOf(scope.officeId)),
}
