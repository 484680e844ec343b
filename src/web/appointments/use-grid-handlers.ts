import type { DateClickInfo, DateSelectInfo, DateSpanApi, EventApi, EventClickInfo } from '@fullcalendar/react'
import type { Appointment } from './api.ts'
import type { GridProps } from './grid-props.ts'
import { openOnTap } from './open-on-tap.ts'
import { columnOf } from './team-columns.ts'
import { useStableCallback } from './use-stable-callback.ts'
import { addMinutes, fromIso, minutesBetween } from './wall-minutes.ts'

/**
 * True within one day, midnight included: appointments cannot be dragged across midnight, and a
 * team column is one employee.
 */
export const isWithinOneDay = ({ startStr, end }: DateSpanApi): boolean =>
  new Date(end.valueOf() - 1).toISOString().slice(0, 10) === startStr.slice(0, 10)

const rowOf = (event: EventApi) => event.extendedProps.row as Appointment

/**
 * The grid's callbacks, in terms of wall-clock times and employees. Their identity never changes,
 * so that FullCalendar does not redraw.
 */
export function useGridHandlers(props: GridProps) {
  const { view, date, columns } = props
  // In the team view, the day of a column stands for an employee on the shown date.
  const timeAndEmployeeOf = (iso: string) =>
    view === 'team'
      ? { wall: fromIso(`${date}${iso.slice(10)}`), employee_id: columns[columnOf(iso)]?.id }
      : { wall: fromIso(iso), employee_id: undefined }
  const openDay = useStableCallback((day: Date) => props.onDay(day.toISOString().slice(0, 10)))

  const move = useStableCallback(({ event, revert }: { event: EventApi; revert: () => void }) => {
    const row = rowOf(event)
    const { wall, employee_id } = timeAndEmployeeOf(event.startStr)
    if (view === 'team' && !employee_id) return revert()
    const end_time = addMinutes(wall, minutesBetween(fromIso(event.startStr), fromIso(event.endStr)))
    props.onMove(row, { start_time: wall, end_time, employee_id: employee_id ?? row.employee_id })
  })
  const select = useStableCallback(({ startStr, endStr, allDay }: DateSelectInfo) => {
    if (allDay) return
    const { wall, employee_id } = timeAndEmployeeOf(startStr)
    const end = addMinutes(wall, minutesBetween(fromIso(startStr), fromIso(endStr)))
    props.onPick({ start: wall, end, ...(employee_id ? { employee_id } : {}) })
  })
  const dateClick = useStableCallback(({ dateStr, allDay }: DateClickInfo) => {
    if (allDay || view === 'month') return props.onDay(dateStr.slice(0, 10))
    const { wall, employee_id } = timeAndEmployeeOf(dateStr)
    props.onPick({ start: wall, ...(employee_id ? { employee_id } : {}) })
  })
  const eventClick = useStableCallback(({ event, jsEvent }: EventClickInfo) => {
    jsEvent.preventDefault()
    if (view === 'month') props.onDay(event.startStr.slice(0, 10))
    else props.onOpen(rowOf(event))
  })
  const eventDragStart = useStableCallback(({ event, jsEvent }: { event: EventApi; jsEvent: Event }) => {
    openOnTap(jsEvent, () => props.onOpen(rowOf(event)))
    props.onDragging(true)
  })
  const start = useStableCallback(() => props.onDragging(true))
  const stop = useStableCallback(() => props.onDragging(false))
  const moreLinkClick = useStableCallback(({ date: day }: { date: Date }) => {
    openDay(day)
    return 'none' // not the name of a view, so the library does nothing more
  })

  return {
    navLinkDayClick: openDay,
    moreLinkClick,
    dateClick,
    select,
    eventClick,
    eventDrop: move,
    eventResize: move,
    eventDragStart,
    eventDragStop: stop,
    eventResizeStart: start,
    eventResizeStop: stop,
  }
}
