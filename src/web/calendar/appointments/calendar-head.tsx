import { useMemo } from 'react'
import { monthStart } from '#shared/values/month-of-date.ts'
import type { TimeBlock } from '../time-blocks/api.ts'
import type { Appointment } from './api.ts'
import type { Filters } from './grid/calendar-events.ts'
import { CalendarFilter, ServiceChip } from './calendar-filter.tsx'
import { BoardLegend } from './calendar-legend.tsx'
import { CalendarTools, TabletTools } from './calendar-tools.tsx'
import { CalendarToolbar, type ToolbarProps } from './calendar-toolbar.tsx'
import { datesIn, totalsOf } from './calendar-totals.ts'
import { cellsOf } from './board/day-cells.ts'
import { EmployeeRow } from './board/employee-row.tsx'
import { PhoneToolbar } from './phone-toolbar.tsx'
import type { CalendarSize } from './use-calendar-size.ts'
import type { useCalendarData } from './use-calendar-data.ts'
import type { useCalendarView } from './use-calendar-view.ts'
import type { Zoom } from './grid/use-zoom.ts'
import { WeekStrip } from './week-strip.tsx'

type Props = ToolbarProps & {
  readonly size: CalendarSize
  readonly shown: ReturnType<typeof useCalendarView>
  readonly data: ReturnType<typeof useCalendarData>
  readonly blocks: readonly TimeBlock[]
  readonly zoom: Zoom
  readonly filters: Filters
  readonly onFilter: (filters: Filters & { view?: 'agenda' | 'day' }) => void
  readonly cancelled: boolean
  readonly onCancelled: (cancelled: boolean) => void
  readonly onOpen: (row: Appointment, beside: DOMRect | null) => void
}

/**
 * Everything above the appointments. On phones: title, week and employees. On tablets: one row, the
 * header. On desks: title and views in the header, filters and totals in a row of tools.
 */
export function CalendarHead(props: Props) {
  return props.size === 'phone' ? <PhoneHead {...props} /> : <DeskHead {...props} />
}

function PhoneHead({ size: _, shown, data, blocks, filters, onFilter, cancelled, onCancelled, ...toolbar }: Props) {
  const { view, date, today, onDate } = toolbar
  const lists = { employees: data.people, services: data.services, filters, onFilter, cancelled, onCancelled }
  const cellOf = useMemo(() => cellsOf(data.rows, data.work, blocks), [data.rows, data.work, blocks])
  return (
    <>
      <PhoneToolbar {...toolbar} filters={lists} />
      {view !== 'month' && (
        // the month that opens from the title covers them
        <div inert={toolbar.isPicking}>
          <WeekStrip date={date} today={today} onPick={onDate} />
          {data.people.length > 1 && (
            <EmployeeRow
              people={data.people}
              cellOf={(employee) => cellOf(employee, date)}
              chosen={shown.employee}
              // a grid has one employee; all of them are a list
              onChoose={(employee) =>
                onFilter({ employee, ...(employee === undefined && { view: 'agenda' as const }) })
              }
            />
          )}
        </div>
      )}
      <ServiceChip {...lists} />
    </>
  )
}

function DeskHead({
  size,
  shown,
  data,
  blocks,
  zoom,
  filters,
  onFilter,
  cancelled,
  onCancelled,
  onOpen,
  ...toolbar
}: Props) {
  const { view, date, today, days } = toolbar
  const lists = { employees: data.people, services: data.services, filters, onFilter, cancelled, onCancelled }
  const totals = useMemo(() => {
    const dates = datesIn(days).filter((day) => view !== 'month' || monthStart(day) === monthStart(date))
    const { shown: rows, work } = data
    return totalsOf({ rows, dates, employees: shown.team.map(({ id }) => id), work, blocks })
  }, [data, blocks, days, view, date, shown.team])
  const isBoard = shown.shape === 'board'
  const filter = <CalendarFilter shown={shown.employee} loading={!data.employeesLoaded} {...lists} />
  const tools = {
    view,
    isToday: date === today,
    totals: data.counted ? totals : undefined,
    zoom: ['team', 'week', 'day'].includes(shown.shape) ? zoom : null,
    onOpen,
    onBlock: toolbar.onBlock,
    onPrint: toolbar.onPrint,
  }
  if (size === 'tablet')
    return (
      <>
        <CalendarToolbar {...toolbar} tools={<TabletTools {...tools}>{filter}</TabletTools>} />
        <ServiceChip {...lists} />
      </>
    )
  return (
    <>
      <CalendarToolbar {...toolbar} />
      <CalendarTools {...tools} legend={isBoard && <BoardLegend statuses={data.statuses} />}>
        {filter}
        <ServiceChip {...lists} />
      </CalendarTools>
    </>
  )
}
