import { toWallClock } from '#shared/values/local-time.ts'
import { formatDateTime } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'

/** A date and time on the office's clock. `iso` has a Z. */
export function DateAndTime({ iso }: { iso: string }) {
  const wall = toWallClock(Date.parse(iso))
  return <Num>{formatDateTime(wall)}</Num>
}
