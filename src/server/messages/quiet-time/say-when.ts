import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Sending } from '#shared/messages/quiet-time/rules.ts'
import { sendingTimeIn } from './queries.ts'
import { whenText } from './text.ts'

type Words = Pick<Sending, 'changes'> & {
  /** The choice of the office, where it was read already. */
  readonly rests?: boolean | undefined
  readonly sent: string
  /** `when`: an hour or a day and an hour, with its preposition. */
  readonly waits: (when: string) => string
}
/**
 * What staff read about a message that was queued now: that it was sent, or in quiet time when it
 * will be. Nothing of what they send by hand may leave before (docs/messages.md), so no screen
 * offers it.
 */
export async function sayWhen(
  { tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>,
  { sent, waits, changes, rests }: Words,
): Promise<string> {
  const at = await sendingTimeIn(tx, scope, { kind: 'message', at: now.getTime(), changes, rests })
  return at > now.getTime() ? waits(whenText(at, now)) : sent
}
