/** Jobs of kept cards: asking whether a card was given, and erasing it. */
import { KEEP_DAYS } from '#shared/money/booking-holds/rules.ts'
import { DAY, MINUTE } from '#shared/values/local-time.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

type Context = Pick<OfficeContext, 'tx' | 'services' | 'now'>
/**
 * Minutes after the start of the hold at which the gateway is asked, besides the webhook and the
 * page.
 */
const CHECK_MINUTES = [2, 5, 10, 20, 31]
const keyOf = (id: number) => `kept-card:${id}`

/** Plans the next question, and replaces an earlier plan. Does nothing after the last. */
export async function planCardCheck(
  { tx, services, now }: Context,
  { id, created_at }: { readonly id: number; readonly created_at: Date },
): Promise<void> {
  const at = CHECK_MINUTES.map((minutes) => created_at.getTime() + minutes * MINUTE).find((at) => at > now.getTime())
  if (at !== undefined)
    await enqueue(tx, 'check_kept_card', { id }, { runAt: services.machineTime(at), key: keyOf(id), urgency: 'soon' })
}
/** Asks as soon as a worker is free. */
export const checkCardNow = ({ tx }: Pick<Context, 'tx'>, id: number): Promise<void> =>
  enqueue(tx, 'check_kept_card', { id }, { key: keyOf(id), urgency: 'soon' })

/** Until when a card is kept for a fee that counts from this start, epoch milliseconds. */
export const keptUntil = (start: Date): number => start.getTime() + KEEP_DAYS * DAY
/** Erases the card then. */
export const planErasing = ({ tx, services }: Context, id: number, at: number): Promise<void> =>
  enqueue(tx, 'erase_kept_card', { id }, { runAt: services.machineTime(at), key: `erase-card:${id}` })
