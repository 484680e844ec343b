import '@fullcalendar/react/skeleton.css'
import FullCalendar, { useCalendarController } from '@fullcalendar/react'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import { dayBusinessHours, officeBusinessHours, teamBusinessHours } from './business-hours.ts'
import { countEvents, dayEvents, teamEvents } from './calendar-events.ts'
import css from './calendar-grid.module.css'
import { wallNow } from './grid-options.ts'
import type { GridProps } from './grid-props.ts'
import { columnDay } from './team-columns.ts'
import { text } from './text.ts'
import { useGridSettled } from './use-grid-settled.ts'
import { isWithinOneDay, useGridHandlers } from './use-grid-handlers.ts'
import { useGridOptions } from './use-grid-options.tsx'

/** The appointments of a view. In the team view each employee has a column (team-columns.ts). */
export function CalendarGrid(props: GridProps) {
  const { view, date, today, columns, hours, office } = props
  const team = view === 'team'
  const controller = useCalendarController()
  const key = team ? `team-${columns.length}` : view
  const isDrawn = useGridSettled(key)
  const options = useGridOptions(props)
  const handlers = useGridHandlers(props)
  const events = useEvents(props)
  const business = useBusiness(props)
  // One hour before now; on other days, the office's opening time.
  const [scrollTime] = useState(() =>
    date === today ? timeOf(Math.max(minutesOf(wallNow().slice(11)) - 60, 0)) : office.from,
  )
  const shownDate = useRef(date)
  useEffect(() => {
    if (!team && shownDate.current !== date) controller.gotoDate(date)
    shownDate.current = date
  }, [controller, date, team])

  return (
    <section
      className={team && date !== today ? `${css.wrapper} ${css.notToday}` : css.wrapper}
      aria-label={text.grid}
      data-calendar={view}
      style={{ visibility: isDrawn ? 'visible' : 'hidden', '--columns': columns.length || 1 } as CSSProperties}
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
      />
    </section>
  )
}

function useEvents({ view, date, phone, rows, columns }: GridProps) {
  return useMemo(() => {
    if (view === 'team') return teamEvents(rows, date, columns)
    return view === 'month' && phone ? countEvents(rows, String) : dayEvents(rows)
  }, [rows, view, phone, date, columns])
}

function useBusiness({ view, date, columns, office, workingDays, work, employee }: GridProps) {
  const team = view === 'team'
  return useMemo(() => {
    if (!work) return officeBusinessHours(office, workingDays, team ? date : null)
    return team ? teamBusinessHours(work, date, columns) : dayBusinessHours(work, employee)
  }, [work, team, date, columns, employee, office, workingDays])
}

/** The current time on the first column's day. The line is drawn there and spans all columns. */
const teamNow = () => `${columnDay(0)}${wallNow().slice(10)}`
