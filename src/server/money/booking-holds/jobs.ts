import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { keptCardPayer } from './kept-card-payer.ts'
import { depositPayer } from './deposit-payer.ts'
import { checkKeptCard, eraseKeptCard } from './keep-card.ts'
import { refundDeposit } from './refund-deposit.ts'
import { releaseHold } from './release-hold.ts'

const ofHold = z.object({ id: z.int() })
export const bookingHoldJobs = {
  release_hold: job(ofHold, releaseHold(depositPayer)),
  refund_deposit: job(ofHold, refundDeposit, { calls: 'cards' }),
  release_card_hold: job(ofHold, releaseHold(keptCardPayer)),
  check_kept_card: job(ofHold, checkKeptCard, { calls: 'cards' }),
  erase_kept_card: job(ofHold, eraseKeptCard, { calls: 'cards' }),
}
