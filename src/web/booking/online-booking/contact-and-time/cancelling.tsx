import type { CancelTerms } from '#shared/booking/online-booking/rules.ts'
import { MINUTE, toWallClock } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { formatTime } from '#web/platform/format.ts'
import { StartLabel } from './start-label.tsx'
import { text } from './text.ts'

/** A little less than the grace, because the page is read for a while. */
const NEARLY_WHOLE = 14 * MINUTE

type Props = { readonly terms: CancelTerms; readonly hours: number }
/** Until when cancelling online is free, or why it is not. `hours` is the office's cut-off. */
export function Cancelling({ terms, hours }: Props) {
  if (!('until' in terms)) return terms.kind === 'never' ? text.cannotCancel(hours) : text.atTerms
  const until = toWallClock(terms.until.getTime())
  if (terms.kind === 'free')
    return (
      <>
        {text.freeUntil} <StartLabel at={until} />
      </>
    )
  if (terms.until.getTime() - now().getTime() > NEARLY_WHOLE) return text.freeAtFirst
  return (
    <>
      {text.freeAtFirstUntil} <span className="num">{formatTime(until)}</span>
    </>
  )
}
