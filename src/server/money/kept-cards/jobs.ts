import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { releaseCardHold } from './hold-card.ts'
import { checkKeptCard, eraseKeptCard } from './keep-card.ts'

const ofCard = z.object({ id: z.int() })
export const keptCardJobs = {
  release_card_hold: job(ofCard, releaseCardHold),
  check_kept_card: job(ofCard, checkKeptCard),
  erase_kept_card: job(ofCard, eraseKeptCard),
}
