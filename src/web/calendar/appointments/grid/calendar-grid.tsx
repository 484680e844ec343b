import '@fullcalendar/react/skeleton.css'
import FullCalendar, { useCalendarController } from '@fullcalendar/react'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import type { Appointment } from '../api.ts'
import { dayBreaks, teamBreaks } from './break-events.ts'
import { dayBusinessHours, officeBusinessHours, teamBusinessHours } from './business-hours.ts'
import { blockEvents, countEvents, dayEvents, teamBlocks, teamEvents } from './calendar-events.ts'
import css from './calendar-grid.module.css'
import { EdgePills } from './edge-pills.tsx'
import { wallNow } from './grid-options.ts'
import type { GridProps } from './grid-props.ts'
import { GridSkeleton } from './grid-skeleton.tsx'
import { columnDay } from '../board/team-columns.ts'
import { text } from '../text.ts'
import { useClosedDay } from './use-closed-day.ts'
import { useGridSettled } from './use-grid-settled.ts'
import { isWithinOneDay, useGridHandlers } from './use-grid-handlers.ts'
import { useKeptTime } from './use-kept-time.ts'
import { useGridOptions } from './use-grid-options.tsx'
import type { Hours } from '../visible-hours.ts'
import { DayHead } from '../board/day-head.tsx'

/** The appointments of a view. In the team view each employee has a column (team-columns.ts). */
export function CalendarGrid(props: GridProps) {
  const { view, chosen, date, today, now, columns, hours, office, rows, loading } = props
  const team = view === 'team'
  const closed = useClosedDay(props)
  const controller = useCalendarController()
  const key = team ? `team-${columns.length}` : view
  const isDrawn = useGridSettled(key)
  const options = useGridOptions(props)
  const handlers = useGridHandlers(props)
  const events = useEvents(props)
  const business = useBusiness(props)
  const columnOfRow = useColumns(props)
  const grid = useRef<HTMLElement>(null)
  useKeptTime(grid, hours, props.hour)
  // One hour before now; on other days, the office's opening time.
  const [scrollTime] = useState(() =>
    date === today ? timeOf(Math.max(minutesOf(wallNow().slice(11)) - 60, 0)) : office.from,
  )
  const shownDate = useRef(date)
  useEffect(() => {
    if (!team && shownDate.current !== date) controller.gotoDate(date)
    shownDate.current = date
  }, [controller, date, team])
  const nowAt = fractionOf(now.slice(11, 16), hours)
  const hasLine = nowAt !== null && (!team || date === today)

  return (
    <section
      ref={grid}
      className={hasLine ? css.wrapper : `${css.wrapper} ${css.notToday}`}
      aria-label={text.grid}
      data-calendar={chosen}
      data-shape={view}
      style={{ visibility: isDrawn ? 'visible' : 'hidden', '--now': nowAt ?? 0 } as CSSProperties}
    >
      <FullCalendar
        key={key}
        {...options}
        {...handlers}
        {...(team ? { now: teamNow } : {})}
        controller={controller}
        initialDate={team ? columnDay(0) : date}
        events={events}
        businessHours={business}
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        scrollTime={scrollTime}
        scrollTimeReset={false}
        selectAllow={isWithinOneDay}
        eventAllow={isWithinOneDay}
        hiddenDays={closed ? SATURDAY : NONE}
      />
      {closed && <ClosedDay date={closed} today={today} onDay={props.onDay} />}
      {view !== 'month' && <EdgePills grid={grid} rows={rows} columnOf={columnOfRow} hours={hours} />}
      {loading && <GridSkeleton view={view} columns={team ? columns.length || 4 : view === 'day' ? 1 : 7} />}
    </section>
  )
}

const SATURDAY = [6]
const NONE: number[] = []

function useEvents({ view, date, phone, rows, blocks, columns, pastUntil, work, employee }: GridProps) {
  const breaks = useMemo(() => {
    if (!work || view === 'month') return []
    if (view === 'team') return teamBreaks(work, date, columns)
    return employee === undefined ? [] : dayBreaks(work, employee)
  }, [work, view, date, columns, employee])
  return useMemo(() => {
    if (view === 'month') return countEvents(rows, phone ? String : text.visits)
    return view === 'team'
      ? [...teamEvents(rows, date, columns, pastUntil, blocks), ...teamBlocks(blocks, date, columns), ...breaks]
      : [...dayEvents(rows, pastUntil, blocks), ...blockEvents(blocks), ...breaks]
  }, [rows, blocks, view, phone, date, columns, pastUntil, breaks])
}

function useBusiness({ view, date, columns, officeHours, work, employee }: GridProps) {
  const team = view === 'team'
  return useMemo(() => {
    if (!work) return officeBusinessHours(officeHours, team ? date : null)
    return team ? teamBusinessHours(work, date, columns) : dayBusinessHours(work, employee)
  }, [work, team, date, columns, employee, officeHours])
}

/** Returns the day of the column in which an appointment stands. */
function useColumns({ view, columns }: GridProps) {
  return useCallback(
    (row: Appointment) => {
      if (view !== 'team') return row.start_time.slice(0, 10)
      const column = columns.findIndex(({ id }) => id === row.employee_id)
      return column < 0 ? undefined : columnDay(column)
    },
    [view, columns],
  )
}

/** Where a time stands between the hours, 0 to 1; null outside them. */
function fractionOf(time: string, { from, to }: Hours): number | null {
  const at = (minutesOf(time) - minutesOf(from)) / (minutesOf(to) - minutesOf(from))
  return at >= 0 && at <= 1 ? at : null
}

/** The current time on the first column's day, for the mark on the axis. */
const teamNow = () => `${columnDay(0)}${wallNow().slice(10)}`

type Props = { readonly date: string; readonly today: string; readonly onDay: (date: string) => void }

/** A closed day beside the grid. Pressing it opens the day, where it can be booked all the same. */
const ClosedDay = ({ date, today, onDay }: Props) => (
  <div className={css.closed}>
    <DayHead
      date={date}
      isToday={date === today}
      isClosed
      until={undefined}
      load={undefined}
      onOpen={() => onDay(date)}
    />
    <button type="button" className={css.closedDay} onClick={() => onDay(date)}>
      {text.closed}
    </button>
  </div>
)
