import { addDays, weekdayOf, weekStart } from '#shared/values/local-time.ts'
import { hebrewDateOf, holidayOf } from '#shared/values/hebrew-calendar.ts'
import { formatDate, formatWeekday } from '../platform/format.ts'
import css from './calendar.module.css'
import { text } from './text.ts'

type Props = { readonly date: string; readonly today: string; readonly onPick: (date: string) => void }

/** The week around a day on phones, as seven buttons in a row. */
export function WeekStrip({ date, today, onPick }: Props) {
  const days = Array.from({ length: 7 }, (_, i) => addDays(weekStart(date), i))
  const holiday = holidayOf(date)
  return (
    <>
      <nav className={css.strip} aria-label={text.week}>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={css.stripDay}
            aria-current={day === date ? 'date' : undefined}
            aria-label={`${formatWeekday(day)} ${formatDate(day)}`}
            onClick={() => onPick(day)}
          >
            <span className={css.stripLetter}>{text.shortDays[weekdayOf(day)]}</span>
            <b className={day === today ? `${css.stripNumber} ${css.stripToday}` : css.stripNumber}>
              {Number(day.slice(8))}
            </b>
          </button>
        ))}
      </nav>
      <p className={css.stripNote}>
        {formatWeekday(date)} · {hebrewDateOf(date)}
        {holiday && <b> · {holiday.name}</b>}
      </p>
    </>
  )
}
