import { askedBy, type Asking } from '#shared/money/booking-holds/rules.ts'
import { takesCards } from '../payment-gateway/take-card-payment.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'

/**
 * Agorot that these services ask in advance, and those that they keep a card for. Both are 0 when
 * the office cannot take cards.
 */
export async function askedInAdvance(
  context: Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>,
  services: readonly Asking[],
): Promise<{ readonly deposit: number; readonly fee: number }> {
  const asked = askedBy(services)
  return asked.deposit + asked.fee > 0 && (await takesCards(context)) ? asked : { deposit: 0, fee: 0 }
}
