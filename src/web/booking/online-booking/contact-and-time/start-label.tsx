import { weekdayOf } from '#shared/values/local-time.ts'
import { formatDayMonth, formatTime } from '#web/platform/format.ts'
import { text } from '../text.ts'

/** A start for a button: the weekday's letter, then date and time as one left-to-right run. */
export function StartLabel({ at }: { readonly at: string }) {
  return (
    <span>
      {text.day} {text.dayLetters[weekdayOf(at.slice(0, 10))]},{' '}
      <span className="num">
        {formatDayMonth(at)} {formatTime(at)}
      </span>
    </span>
  )
}
