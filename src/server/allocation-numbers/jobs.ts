import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'
import { requestNumber } from './request-number.ts'

export const allocationNumberJobs = {
  request_allocation: job(z.object({ id: z.int() }), ({ id }, context) => requestNumber(context, id)),
}
