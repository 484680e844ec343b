import { hebrewDateOf, holidayOf } from '#shared/values/hebrew-calendar.ts'
import { weekdayOf } from '#shared/values/local-time.ts'
import { formatDate, formatWeekday } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import css from '../grid/calendar-heads.module.css'
import { type Load, percentOf } from './day-cells.ts'
import { LoadBar } from '../grid/load-bar.tsx'
import { text } from '../text.ts'

type Props = {
  readonly date: string
  readonly isToday: boolean
  readonly isClosed: boolean
  /** The closing time of a short day. */
  readonly until: string | undefined
  /** Undefined until the hours are known. */
  readonly load: Load | undefined
  /** Why the only employee does not work. */
  readonly off?: string | undefined
  /** Makes the date a button. The grid has links of its own. */
  readonly onOpen?: () => void
}

/**
 * The head of a day: letter and date, the Hebrew date and the holiday, the number of appointments
 * and the load. A short day says until when.
 */
export function DayHead({ date, isToday, isClosed, until, load, off, onOpen }: Props) {
  const holiday = holidayOf(date)
  const day = (
    <>
      {text.shortDays[weekdayOf(date)]} <Num>{Number(date.slice(8))}</Num>
    </>
  )
  const dayClass = isToday ? `${css.day} ${css.dayToday}` : css.day
  return (
    <span className={isClosed ? `${css.head} ${css.headClosed}` : css.head}>
      <span className={css.headLine}>
        {onOpen ? (
          <button
            type="button"
            className={dayClass}
            aria-label={`${formatWeekday(date)} ${formatDate(date)}`}
            onClick={onOpen}
          >
            {day}
          </button>
        ) : (
          <b className={dayClass}>{day}</b>
        )}
        {!isClosed && <small className={css.hebrew}>{hebrewDateOf(date)}</small>}
        {holiday && (
          <small className={holiday.rest ? `${css.holiday} ${css.rest}` : css.holiday} title={holiday.name}>
            {holiday.name}
          </small>
        )}
      </span>
      <span className={css.headLine}>
        {isClosed ? (
          !holiday && <small className={css.quiet}>{formatWeekday(date)}</small>
        ) : (
          <>
            <small className={css.quiet}>{off ?? (load && text.visits(load.count))}</small>
            {until && (
              <small className={css.quiet}>
                {text.until} <Num>{until}</Num>
              </small>
            )}
            {load && !off && <LoadBar percent={percentOf(load)} />}
          </>
        )}
      </span>
    </span>
  )
}
