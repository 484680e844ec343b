import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'

export const adminJobs = {
  /** Deletes the files of a removed office. */
  remove_office_files: job(z.object({}), (_, { scope, services }) => services.files.removeAllOf(scope.officeId)),
}
