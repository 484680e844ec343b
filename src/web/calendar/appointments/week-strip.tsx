import { addDays, weekdayOf, weekStart } from '#shared/values/local-time.ts'
import { formatDate, formatWeekday } from '#web/platform/format.ts'
import css from './calendar.module.css'
import { text } from './text.ts'
import { useSwipe } from './grid/use-swipe.ts'

type Props = { readonly date: string; readonly today: string; readonly onPick: (date: string) => void }

/** The week around a day on phones, as seven buttons in a row. A swipe leads to another week. */
export function WeekStrip({ date, today, onPick }: Props) {
  const days = Array.from({ length: 7 }, (_, i) => addDays(weekStart(date), i))
  const swipe = useSwipe((by) => onPick(addDays(date, 7 * by)))
  return (
    <nav className={css.strip} aria-label={text.week} {...swipe}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={day === today ? `${css.stripDay} ${css.stripToday}` : css.stripDay}
          aria-current={day === date ? 'date' : undefined}
          onClick={() => onPick(day)}
        >
          <span className={css.stripLetter}>{text.shortDays[weekdayOf(day)]}</span>
          <b>{Number(day.slice(8))}</b>
          <span className="visually-hidden">
            , {formatWeekday(day)} {formatDate(day)}
          </span>
        </button>
      ))}
    </nav>
  )
}
