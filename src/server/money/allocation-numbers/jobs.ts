import { z } from 'zod'
import { REMINDER_DAYS } from '#shared/money/allocation-numbers/rules.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { remindOwner } from './remind-owner.ts'
import { requestNumber } from './request-number.ts'

export const allocationNumberJobs = {
  request_allocation: job(z.object({ id: z.int() }), ({ id }, context) => requestNumber(context, id), {
    calls: 'authority',
  }),
  remind_of_authority: job(z.object({ days: z.literal(REMINDER_DAYS) }), ({ days }, context) =>
    remindOwner(context, days),
  ),
}
