import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { releasePending } from './queries.ts'

export const assistantJobs = {
  /** Gives the place of a reply back whose process ended before the reply was stored. */
  release_chat_reply: job(z.object({ id: z.int() }), async ({ id }, { scope, inOffice }) => {
    await inOffice((tx) => releasePending(tx, scope, id))
  }),
}
