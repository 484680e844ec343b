import { z } from 'zod'
import { dateOf } from '#shared/values/local-time.ts'
import { job, nightlyJob } from '#server/platform/jobs/jobs.ts'
import { endUnpaid } from './book-accepted.ts'
import { offerFreedTime } from './offer-gap.ts'
import { endPassedEntries } from './queries.ts'
import { endOffers } from './settle-offers.ts'

const freed = z.object({ employee_id: z.int().nullable(), start: z.int(), end: z.int() })
export const waitingJobs = {
  offer_gap: job(freed, offerFreedTime),
  end_offers: job(z.object({ hold_id: z.int() }), endOffers),
  end_unpaid: job(z.object({ offer_id: z.int() }), endUnpaid),
  end_waiting: nightlyJob(({ scope, now, inOffice }) =>
    inOffice(async (tx) => void (await endPassedEntries(tx, scope, now, dateOf(now)))),
  ),
}
