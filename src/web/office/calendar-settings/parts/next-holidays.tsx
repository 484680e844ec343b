import { dateOf } from '#shared/values/local-time.ts'
import { restDays } from '#shared/values/hebrew-calendar.ts'
import { now } from '#web/platform/clock.ts'
import { formatDate, formatWeekday } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import css from './week-editor.module.css'
import { text } from './text.ts'

const LOOK_AHEAD = 300
const SHOWN_MAX = 4

/** The names and dates of the next days of rest. */
export function NextHolidays() {
  return (
    <ul className={css.holidays} aria-label={text.nextHolidays}>
      {restDays(dateOf(now()), LOOK_AHEAD)
        .slice(0, SHOWN_MAX)
        .map(({ date, name }) => (
          <li key={date}>
            {name}
            <span>
              {formatWeekday(date)} <Num>{formatDate(date)}</Num>
            </span>
          </li>
        ))}
    </ul>
  )
}
