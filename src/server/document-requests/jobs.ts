import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'
import { remindToSign } from './remind-to-sign.ts'

export const documentRequestJobs = {
  remind_to_sign: job(z.object({ id: z.int(), start: z.int().optional() }), remindToSign),
}
