import { STRANGER_BUDGETS } from '#server/office/subscriptions/limit-table.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { askToCall } from './refuse-visitor.ts'
import type { OpenOfStrangers } from './stranger-queries.ts'

type Wanted = {
  /** As it was before this request; null for one whose card is a known customer's. */
  readonly open: OpenOfStrangers | null
  readonly wants: 'request' | 'entry' | 'time'
  readonly unproved_per_hour: number
}
/**
 * Fails with booking_limit, which asks to call, when strangers have as much open at the office as
 * they may. A booking that holds its time is within the allowance of the office, and only its card
 * counts.
 */
export async function checkStrangers(context: OfficeContext, { open, wants, unproved_per_hour }: Wanted) {
  if (open === null) return
  const { openRequests, openEntries, cards } = STRANGER_BUDGETS
  const isFull =
    (wants === 'request' && open.requests >= openRequests) ||
    (wants === 'entry' && open.entries >= openEntries) ||
    open.cards >= Math.max(cards, unproved_per_hour)
  if (isFull) await askToCall(context, 'booking_limit')
}
