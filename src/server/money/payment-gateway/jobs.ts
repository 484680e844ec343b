import { z } from 'zod'
import { job, type JobContext } from '#server/platform/jobs/jobs.ts'
import { isOfGateway } from './open-gateway.ts'
import { cardPayment } from './payment-queries.ts'
import { planCheck } from './plan-check.ts'
import { settleCardPayment } from './settle-card-payment.ts'

/**
 * Asks the gateway about a payment and plans the next check until it is paid. After the last one an
 * outcome that is still unknown fails the job, which is then logged and tried again.
 */
async function checkCardPayment(context: JobContext, id: number): Promise<void> {
  const { scope, now, services, inOffice } = context
  let unknown: Error | null = null
  try {
    await settleCardPayment(context, id)
  } catch (error) {
    if (!isOfGateway(error)) throw error
    unknown = error
  }
  const isLast = await inOffice(async (tx) => {
    const payment = await cardPayment(tx, scope, id)
    return !payment || payment.status === 'paid' || !(await planCheck({ tx, services, now }, payment))
  })
  if (unknown && isLast) throw unknown
}

/**
 * `check_card_payment` asks the gateway and plans the next check. It fails, to be retried, only
 * when the last check had no answer.
 */
export const paymentGatewayJobs = {
  check_card_payment: job(z.object({ id: z.int() }), ({ id }, context) => checkCardPayment(context, id), {
    calls: 'cards',
  }),
}
