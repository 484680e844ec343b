import { formatTime } from '#web/platform/format.ts'
import { text } from './text.ts'
import type { Managed } from './use-managed.ts'

/** Until when the customer may move or cancel, or why they no longer may. */
export function ChangeRule({ managed }: { readonly managed: Managed }) {
  const { can_change, grace_until, cancel_cutoff_hours: hours } = managed
  if (grace_until !== null)
    return (
      <>
        {text.graceUntil} <span className="num">{formatTime(grace_until)}</span>, {text.graceWhy}
      </>
    )
  if (can_change) return text.changeableUntil(hours)
  return hours > 0 ? text.tooLate(hours) : text.noLongerChangeable
}
