import { useEffect, useRef } from 'react'
import { hebrewNumeralOf, holidayOf } from '#shared/values/hebrew-calendar.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import css from './calendar-heads.module.css'
import type { Occupancy } from '../board/team-columns.ts'
import { LoadBar } from './load-bar.tsx'
import { text } from '../text.ts'

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
        <small className={holiday ? (holiday.rest ? `${css.holiday} ${css.rest}` : css.holiday) : css.hebrew}>
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
  /** Why the employee does not work on the day. */
  readonly off: string | undefined
}
/** The header of a team column: name, number of appointments and the load of the day. */
export function EmployeeHeader({ id, name, occupancy, off }: EmployeeProps) {
  const own = useRef<HTMLSpanElement>(null)
  const load = [off, occupancy && text.visits(occupancy.count)].filter(Boolean).join(' · ') || text.free
  // the grid takes a column for a day, and would name it to screen readers by a day of 2001
  useEffect(
    () => own.current?.closest('[role="columnheader"]')?.setAttribute('aria-label', `${name}, ${load}`),
    [name, load],
  )
  return (
    <span className={css.employee} ref={own}>
      <Avatar id={id} name={name} />
      <span className={css.employeeName}>
        {name}
        <span className={css.employeeLoad}>
          <small>{load}</small>
          {occupancy && <LoadBar percent={occupancy.percent} />}
        </span>
      </span>
    </span>
  )
}
