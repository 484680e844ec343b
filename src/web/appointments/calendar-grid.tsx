import '@fullcalendar/react/skeleton.css'
import FullCalendar, {
  type DateClickInfo,
  type DateSelectInfo,
  type DateSpanApi,
  type DayCellInfo,
  type EventApi,
  type EventClickInfo,
  type EventDisplayInfo,
  useCalendarController,
} from '@fullcalendar/react'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { WorkingHours } from '../employees/api.ts'
import type { Appointment, Employee } from './api.ts'
import { dayBusiness, dayOf, officeBusiness, teamBusiness } from './business-hours.ts'
import { countEvents, dayEvents, teamEvents } from './calendar-events.ts'
import type { CalendarView } from './calendar-search.ts'
import css from './calendar-grid.module.css'
import { DayHead, EmployeeHead, MonthCellHead } from './day-heads.tsx'
import { EventBody } from './event-body.tsx'
import { gridOptions, wallNow } from './grid-options.ts'
import { openOnTap } from './open-on-tap.ts'
import { columnDay, columnOf, type Load } from './team-columns.ts'
import { text } from './text.ts'
import { useDrawn } from './use-drawn.ts'
import { useStable } from './use-stable.ts'
import type { Hours } from './visible-hours.ts'
import { addMinutes, fromIso, minutesBetween } from './wall-minutes.ts'

/** A piece of time that was picked, and whose. Wall clocks; without an end when it was only clicked. */
export type Picked = {
  readonly start: WallClock
  readonly end?: WallClock
  readonly employee_id?: number
  readonly customer_id?: number
}
export type Moved = { readonly start_time: WallClock; readonly end_time: WallClock; readonly employee_id: number }
type Props = {
  readonly view: CalendarView
  readonly date: string
  readonly today: string
  readonly phone: boolean
  readonly rows: readonly Appointment[]
  /** The columns of the team view. */
  readonly columns: readonly Pick<Employee, 'id' | 'name'>[]
  readonly loads: ReadonlyMap<number, Load>
  readonly hours: Hours
  readonly office: Hours
  readonly workingDays: readonly number[]
  /** Who works when; undefined until it came. */
  readonly work: WorkingHours | undefined
  /** The one whose hours alone are shown. */
  readonly employee: number | undefined
  readonly statusNames: ReadonlyMap<string, string>
  readonly onDay: (date: string) => void
  readonly onPick: (picked: Picked) => void
  readonly onOpen: (row: Appointment) => void
  readonly onMove: (row: Appointment, moved: Moved) => void
  /** Something is being dragged or pulled: nothing may be drawn anew meanwhile. */
  readonly onHold: (held: boolean) => void
}

const types: Record<CalendarView, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  team: 'team',
}
/** Within one day, its midnight included: an appointment is not pulled over the night, and a column is one person. */
const oneDay = ({ startStr, end }: DateSpanApi): boolean =>
  new Date(end.valueOf() - 1).toISOString().slice(0, 10) === startStr.slice(0, 10)

export function CalendarGrid(props: Props) {
  const { view, date, today, phone, rows, columns, loads, hours, office, workingDays, work, employee, statusNames } =
    props
  const team = view === 'team'
  const controller = useCalendarController()
  const key = team ? `team-${columns.length}` : view
  const drawn = useDrawn(key)

  // A made-up day of the team tells the person and the shown date; any other tells itself.
  const placeOf = useStable((iso: string) =>
    team
      ? { wall: fromIso(`${date}${iso.slice(10)}`), employee_id: columns[columnOf(iso)]?.id }
      : { wall: fromIso(iso), employee_id: undefined },
  )
  const moved = useStable(({ event, revert }: { event: EventApi; revert: () => void }) => {
    const row = event.extendedProps.row as Appointment
    const { wall, employee_id } = placeOf(event.startStr)
    if (team && !employee_id) return revert()
    const end_time = addMinutes(wall, minutesBetween(fromIso(event.startStr), fromIso(event.endStr)))
    props.onMove(row, { start_time: wall, end_time, employee_id: employee_id ?? row.employee_id })
  })
  const picked = useStable(({ startStr, endStr, allDay }: DateSelectInfo) => {
    if (allDay) return
    const { wall, employee_id } = placeOf(startStr)
    const end = addMinutes(wall, minutesBetween(fromIso(startStr), fromIso(endStr)))
    props.onPick({ start: wall, end, ...(employee_id ? { employee_id } : {}) })
  })
  const clicked = useStable(({ dateStr, allDay }: DateClickInfo) => {
    if (allDay || view === 'month') return props.onDay(dateStr.slice(0, 10))
    const { wall, employee_id } = placeOf(dateStr)
    props.onPick({ start: wall, ...(employee_id ? { employee_id } : {}) })
  })
  const opened = useStable(({ event, jsEvent }: EventClickInfo) => {
    jsEvent.preventDefault()
    if (view === 'month') props.onDay(event.startStr.slice(0, 10))
    else props.onOpen(event.extendedProps.row as Appointment)
  })
  const lifted = useStable(({ event, jsEvent }: { event: EventApi; jsEvent: Event }) => {
    openOnTap(jsEvent, () => props.onOpen(event.extendedProps.row as Appointment))
    props.onHold(true)
  })
  const hold = useStable(() => props.onHold(true))
  const release = useStable(() => props.onHold(false))
  const openDay = useStable((day: Date) => props.onDay(day.toISOString().slice(0, 10)))
  // the word is no view's name: the library does nothing more
  const openMore = useStable(({ date: day }: { date: Date }) => {
    openDay(day)
    return 'none'
  })

  const events = useMemo(
    () =>
      team ? teamEvents(rows, date, columns) : view === 'month' && phone ? countEvents(rows, String) : dayEvents(rows),
    [rows, team, view, phone, date, columns],
  )
  const options = useMemo(
    () => ({
      ...gridOptions,
      initialView: types[view],
      slotMinHeight: phone ? 22 : 17,
      views: { team: { type: 'timeGrid', duration: { days: columns.length || 1 } } },
      selectable: view !== 'month',
      navLinks: !team && view !== 'day',
      dayHeaders: !(view === 'day' && phone),
      dayHeaderContent: ({
        date: day,
        isNarrow,
        weekdayText,
      }: {
        date: Date
        isNarrow: boolean
        weekdayText: string
      }) => {
        const employee = columns[columnOf(day.toISOString())]
        if (team)
          return (
            employee && (
              <EmployeeHead
                id={employee.id}
                name={employee.name}
                load={loads.get(employee.id)}
                off={offWords(work, employee.id, date)}
              />
            )
          )
        if (view === 'month') return phone ? text.shortDays[day.getUTCDay()] : weekdayText
        const iso = day.toISOString().slice(0, 10)
        return <DayHead date={iso} today={iso === today} narrow={isNarrow} />
      },
      dayCellTopContent: ({ date: day, isOther }: DayCellInfo) => {
        const iso = day.toISOString().slice(0, 10)
        return <MonthCellHead date={iso} today={iso === today} other={isOther} phone={phone} />
      },
      eventContent: (info: EventDisplayInfo) => <EventBody {...info} statusNames={statusNames} team={team} />,
    }),
    [view, phone, team, columns, loads, today, statusNames, work, date],
  )
  const business = useMemo(() => {
    if (!work) return officeBusiness(office, workingDays, team ? date : null)
    return team ? teamBusiness(work, date, columns) : dayBusiness(work, employee)
  }, [work, team, date, columns, employee, office, workingDays])

  // What is going on now, with an hour before it; on other days from the opening.
  const [scrollTime] = useState(() =>
    date === today ? timeOf(Math.max(minutesOf(wallNow().slice(11)) - 60, 0)) : office.from,
  )

  const shown = useRef(date)
  useEffect(() => {
    if (!team && shown.current !== date) controller.gotoDate(date)
    shown.current = date
  }, [controller, date, team])

  return (
    <section
      className={team && date !== today ? `${css.hold} ${css.notToday}` : css.hold}
      aria-label={text.grid}
      data-calendar={view}
      style={{ visibility: drawn ? 'visible' : 'hidden', '--columns': columns.length || 1 } as CSSProperties}
    >
      <FullCalendar
        key={key}
        {...options}
        {...(team ? { now: teamNow } : {})}
        controller={controller}
        initialDate={team ? columnDay(0) : date}
        events={events}
        businessHours={business}
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        scrollTime={scrollTime}
        scrollTimeReset={false}
        selectAllow={oneDay}
        eventAllow={oneDay}
        navLinkDayClick={openDay}
        moreLinkClick={openMore}
        dateClick={clicked}
        select={picked}
        eventClick={opened}
        eventDrop={moved}
        eventResize={moved}
        eventDragStart={lifted}
        eventDragStop={release}
        eventResizeStart={hold}
        eventResizeStop={release}
      />
    </section>
  )
}

/** What stands in an empty column's head when she does not work on the date. */
function offWords(work: WorkingHours | undefined, employee: number, date: string): string | undefined {
  const day = work && dayOf(work, employee, date)
  return day?.ranges.length === 0 ? text.off[day.rest ?? 'none'] : undefined
}

/** Now, on the first column's day: the line is drawn there and reaches over all of them. */
const teamNow = () => `${columnDay(0)}${wallNow().slice(10)}`
