import { hasDetails } from '#shared/office/business/rules.ts'
import { askedBy, type Asking } from '#shared/money/booking-holds/rules.ts'
import { shownOffice } from './hold-queries.ts'
import { takesCards } from '../payment-gateway/take-card-payment.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'

/**
 * Agorot that these services ask in advance, and those that they keep a card for. Both are 0 when
 * the office cannot take cards, and while it lacks what the invoice must state.
 */
export async function askedInAdvance(
  context: Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>,
  services: readonly Asking[],
): Promise<{ readonly deposit: number; readonly fee: number }> {
  const asked = askedBy(services)
  if (asked.deposit + asked.fee === 0 || !(await takesCards(context))) return { deposit: 0, fee: 0 }
  return hasDetails(await shownOffice(context.tx, context.scope)) ? asked : { deposit: 0, fee: 0 }
}
