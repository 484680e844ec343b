import { MINUTE } from '#shared/values/local-time.ts'

/** How long an order waits for its card payment. Pages of gateways live about as long. */
export const WAIT_MINUTES = 30
/**
 * Minutes after the start at which the gateway is asked, besides the webhook and the screen. The
 * later ones find money that came although the order was given up.
 */
const CHECK_MINUTES = [2, 5, 10, 20, WAIT_MINUTES + 1, 45, 90, 6 * 60, 24 * 60, 72 * 60]

/** The next planned check of a payment, epoch milliseconds, or null after the last. */
export function nextCheck(started: Date, now: Date): number | null {
  const next = CHECK_MINUTES.map((minutes) => started.getTime() + minutes * MINUTE).find((at) => at > now.getTime())
  return next ?? null
}

/** Our name of a payment at the gateway. Its answer must carry it. */
export const referenceOf = (officeId: number, paymentId: number): string => `luz-${officeId}-${paymentId}`
