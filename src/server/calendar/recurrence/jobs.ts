import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { tellRecurrence } from './tell-recurrence.ts'

export const recurrenceJobs = { tell_series: job(z.object({ id: z.int() }), tellRecurrence) }
