import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { refundDeposit } from './refund-deposit.ts'
import { releaseHold } from './release-hold.ts'

const ofDeposit = z.object({ id: z.int() })
export const depositJobs = { release_hold: job(ofDeposit, releaseHold), refund_deposit: job(ofDeposit, refundDeposit) }
