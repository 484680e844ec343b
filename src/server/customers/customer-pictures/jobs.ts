import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'

export const customerPictureJobs = {
  remove_picture_files: job(z.object({ keys: z.array(z.string()) }), async ({ keys }, { services }) => {
    for (const key of keys) await services.files.remove(key)
  }),
}
