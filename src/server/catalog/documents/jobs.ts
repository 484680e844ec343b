import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'

export const documentJobs = {
  remove_document_file: job(z.object({ key: z.string() }), ({ key }, { services }) => services.files.remove(key)),
}
