import { whoComes } from '#shared/customers/customers/text.ts'
import { formatDayMonth, formatTime } from '#web/platform/format.ts'
import { notice } from '#web/ui/overlays/confirm.ts'
import type { Unplaced } from '../api.ts'
import { text } from '../text.ts'

/**
 * Tells of appointments for which no unit was free. They stay in the calendar until they are moved.
 */
export function tellUnplaced({ count, appointments }: Unplaced): void {
  if (count === 0) return
  const named = appointments.map(
    (one) => `${whoComes(one)}, ${formatDayMonth(one.start_time)} ${formatTime(one.start_time)}`,
  )
  const more = count > named.length ? [text.andMore(count - named.length)] : []
  void notice(text.unplaced(count, [...named, ...more].join('; ')), text.unplacedTitle)
}
