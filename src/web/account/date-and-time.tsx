import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate, formatTime } from '../platform/format.ts'
import { Num } from '../ui/num.tsx'

/** A date and time on the office's clock. `iso` has a Z. */
export function DateAndTime({ iso }: { iso: string }) {
  const wall = toWallClock(Date.parse(iso))
  return (
    <Num>
      {formatDate(wall)} {formatTime(wall)}
    </Num>
  )
}
