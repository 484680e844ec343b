import { hebrewDateOf, hebrewNumeralOf, holidayOf } from '#shared/values/hebrew-calendar.ts'
import { weekdayOf } from '#shared/values/local-time.ts'
import { formatDayMonth } from '../platform/format.ts'
import { Avatar } from '../ui/avatar.tsx'
import css from './calendar-heads.module.css'
import type { Occupancy } from './team-columns.ts'
import { text } from './text.ts'

/**
 * The header of a day: weekday letter and date, with the Hebrew date or the holiday in a lighter
 * tone.
 */
export function DayHeader({ date, today, narrow }: { date: string; today: boolean; narrow: boolean }) {
  const holiday = holidayOf(date)
  return (
    <span className={css.dayHeader}>
      <span className={css.letter}>{text.shortDays[weekdayOf(date)]}</span>
      <b className={today ? `${css.number} ${css.numberToday}` : css.number}>
        {narrow ? Number(date.slice(8)) : formatDayMonth(date)}
      </b>
      {!narrow && (
        <small className={holiday?.rest ? `${css.hebrew} ${css.holiday}` : css.hebrew}>
          {holiday?.name ?? hebrewDateOf(date)}
        </small>
      )}
    </span>
  )
}

type CellProps = { readonly date: string; readonly today: boolean; readonly other: boolean; readonly phone: boolean }
/** The top of a day's cell in the month view. */
export function MonthCellHeader({ date, today, other, phone }: CellProps) {
  const holiday = holidayOf(date)
  return (
    <span className={css.monthHeader}>
      <b className={[css.number, today && css.numberToday, other && css.numberOtherMonth].filter(Boolean).join(' ')}>
        {Number(date.slice(8))}
      </b>
      {!phone && (
        <small className={holiday?.rest ? `${css.hebrew} ${css.holiday}` : css.hebrew}>
          {holiday?.name ?? hebrewNumeralOf(date)}
        </small>
      )}
      {phone && holiday && (
        <i className={css.holidayDot} title={holiday.name}>
          <span className="visually-hidden">{holiday.name}</span>
        </i>
      )}
    </span>
  )
}

type EmployeeProps = {
  readonly id: number
  readonly name: string
  readonly occupancy: Occupancy | undefined
  /** Shown when the employee has no appointments because they do not work. */
  readonly off: string | undefined
}
/** The header of a team column: name, number of appointments and occupancy. */
export const EmployeeHeader = ({ id, name, occupancy, off }: EmployeeProps) => (
  <span className={css.employee}>
    <Avatar id={id} name={name} />
    <span className={css.employeeName}>
      {name}
      <small>{occupancy ? text.occupancy(occupancy.count, occupancy.percent) : (off ?? text.free)}</small>
    </span>
  </span>
)
