import { useMemo, useState } from 'react'
import { minutesOf } from '#shared/values/local-time.ts'
import { Agenda } from './board/agenda-list.tsx'
import type { Appointment } from './api.ts'
import { Board } from './board/team-board.tsx'
import event from './grid/calendar-event.module.css'
import { CalendarGrid } from './grid/calendar-grid.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { cellsOf } from './board/day-cells.ts'
import { type DayRange, stepDate } from './calendar-range.ts'
import type { CalendarView } from './calendar-search.ts'
import css from './calendar.module.css'
import type { GridProps } from './grid/grid-props.ts'
import { columnsIn, occupancyOf, TEAM_COLUMNS, teamPage } from './board/team-columns.ts'
import { TeamPages } from './board/team-pages.tsx'
import { type CalendarSize, useWindowWidth } from './use-calendar-size.ts'
import type { useCalendarData } from './use-calendar-data.ts'
import type { useCalendarView } from './use-calendar-view.ts'
import { useStill } from './grid/use-still.ts'
import { useSwipe } from './grid/use-swipe.ts'
import { hourFor } from './grid/hour-height.ts'
import type { Zoom } from './grid/use-zoom.ts'

type Callbacks = Pick<
  GridProps,
  'onDay' | 'onPick' | 'onOpen' | 'onEdit' | 'onMove' | 'onOpenBlock' | 'onMoveBlock' | 'onDragging' | 'blocks'
>
type Props = Callbacks & {
  readonly chosen: CalendarView
  readonly date: string
  readonly days: DayRange
  readonly today: string
  /** The office's wall clock. */
  readonly now: string
  readonly isDragging: boolean
  readonly size: CalendarSize
  readonly shown: ReturnType<typeof useCalendarView>
  readonly data: ReturnType<typeof useCalendarData>
  readonly zoom: Zoom
  readonly onDate: (date: string) => void
  /** Opens an employee's day. */
  readonly onMore: (employee: number, date: string) => void
}
const DIM_MINUTES = 5

/** The appointments: the team's week, the list of a day, or the grid of FullCalendar. */
export function CalendarViews({ shown: { shape, employee, team }, data, zoom, onMore, onDate, ...props }: Props) {
  const { chosen, date, days, today, now, size, isDragging, blocks, onOpen, onEdit, onOpenBlock, onPick, onDay } = props
  const phone = size === 'phone'
  const [page, setPage] = useState(0)
  const width = useWindowWidth()
  const { shown: columns, ...pages } = useMemo(
    () => teamPage(team, page, size === 'tablet' ? columnsIn(width) : TEAM_COLUMNS),
    [team, page, size, width],
  )
  const rows = useOwnRows(data.shown, employee)
  const openMinutes = minutesOf(data.office.to) - minutesOf(data.office.from)
  const occupancies = useMemo(() => {
    const cellOf = cellsOf(data.rows, data.work, blocks)
    return occupancyOf(data.rows, (id) => {
      const { ranges, load } = cellOf(id, date)
      return ranges ? load.worked : openMinutes
    })
  }, [data.rows, data.work, blocks, date, openMinutes])
  const pastUntil = useStill(floorTo(now, DIM_MINUTES), isDragging)
  const swipe = useSwipe((by) => onDate(stepDate(chosen, date, by)), isEventMoved)
  const common = {
    date,
    today,
    now,
    rows,
    work: data.work,
    blocks,
    loading: data.loading,
    statusNames: data.statusNames,
    onOpen,
    onEdit,
    onOpenBlock,
    onPick,
    onDay,
  }

  if (shape === 'board')
    return (
      <Board
        {...common}
        officeHours={data.settingsLoaded ? data.officeHours : undefined}
        days={days}
        people={team}
        onMore={onMore}
      />
    )
  if (shape === 'agenda')
    return (
      <div className={css.swiped} {...(phone && swipe)}>
        <Agenda {...common} people={team} />
      </div>
    )
  return (
    <>
      {shape === 'team' && pages.pages > 1 && (
        <TeamPages {...pages} names={columns.map(({ name }) => name)} onPage={setPage} />
      )}
      <div className={css.swiped} {...(phone && shape === 'day' && swipe)}>
        <CalendarGrid
          {...common}
          chosen={chosen}
          view={shape}
          pastUntil={pastUntil}
          phone={phone}
          hour={hourFor(zoom.hour, rows)}
          columns={columns}
          occupancies={occupancies}
          hours={data.hours}
          office={data.office}
          officeHours={data.officeHours}
          employee={employee}
          onMove={props.onMove}
          onMoveBlock={props.onMoveBlock}
          onDragging={props.onDragging}
        />
      </div>
      {!phone && shape !== 'month' && <CalendarLegend statuses={data.statuses} services={data.services} rows={rows} />}
    </>
  )
}

/** Whether an event is being moved, or a time drawn. */
const isEventMoved = () => document.querySelector(`.${event.dragged}`) !== null

/** The rows of one employee; `rows` itself for all of them. */
const useOwnRows = (rows: readonly Appointment[], employee: number | undefined): readonly Appointment[] =>
  useMemo(
    () => (employee === undefined ? rows : rows.filter(({ employee_id }) => employee_id === employee)),
    [rows, employee],
  )

/** A wall clock without the minutes beyond a multiple. */
const floorTo = (wall: string, minutes: number): string =>
  `${wall.slice(0, 14)}${String(Math.floor(Number(wall.slice(14, 16)) / minutes) * minutes).padStart(2, '0')}:00`
