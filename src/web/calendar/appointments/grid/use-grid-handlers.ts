import type { DateClickInfo, DateSelectInfo, DateSpanApi, EventApi, EventClickInfo } from '@fullcalendar/react'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import type { Spot } from '../calendar-selection.ts'
import type { GridProps } from './grid-props.ts'
import { EVENT_MARK } from './use-event-keys.ts'
import { columnOf } from '../board/team-columns.ts'
import { useStableCallback } from '../use-stable-callback.ts'
import { addMinutes, fromIso, minutesBetween } from '../wall-minutes.ts'

/**
 * True within one day, midnight included: appointments cannot be dragged across midnight, and a
 * team column is one employee.
 */
export const isWithinOneDay = ({ startStr, end }: DateSpanApi): boolean =>
  new Date(end.valueOf() - 1).toISOString().slice(0, 10) === startStr.slice(0, 10)

const rowOf = (event: EventApi) => event.extendedProps.row as Appointment
const blockOf = (event: EventApi) => event.extendedProps.block as TimeBlock | undefined

/** Where a gesture ended. */
function spotOf(event: Event | null): Spot {
  const point =
    event && 'changedTouches' in event ? (event as TouchEvent).changedTouches[0] : (event as MouseEvent | null)
  return { x: point?.clientX ?? 0, y: point?.clientY ?? 0 }
}

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
    const block = blockOf(event)
    const { wall, employee_id } = timeAndEmployeeOf(event.startStr)
    if (view === 'team' && !employee_id) return revert()
    const end_time = addMinutes(wall, minutesBetween(fromIso(event.startStr), fromIso(event.endStr)))
    if (block)
      return props.onMoveBlock(block, { start_time: wall, end_time, employee_id: employee_id ?? block.employee_id! })
    props.onMove(row, { start_time: wall, end_time, employee_id: employee_id ?? row.employee_id }, revert)
  })
  const select = useStableCallback(({ startStr, endStr, allDay, jsEvent, view: shown }: DateSelectInfo) => {
    if (allDay) return
    const { wall, employee_id } = timeAndEmployeeOf(startStr)
    const end = addMinutes(wall, minutesBetween(fromIso(startStr), fromIso(endStr)))
    const drawn = { ...spotOf(jsEvent), clear: () => shown.calendar.unselect() }
    props.onPick({ start: wall, end, ...(employee_id ? { employee_id } : {}) }, drawn)
  })
  const dateClick = useStableCallback(({ dateStr, allDay }: DateClickInfo) => {
    if (allDay || view === 'month') return props.onDay(dateStr.slice(0, 10))
    const { wall, employee_id } = timeAndEmployeeOf(dateStr)
    props.onPick({ start: wall, ...(employee_id ? { employee_id } : {}) })
  })
  const open = (event: EventApi, by: Event) => {
    const block = blockOf(event)
    if (block) return props.onOpenBlock(block)
    if ('detail' in by && by.detail === 2) return props.onEdit(rowOf(event))
    const element = by.target instanceof Element ? by.target.closest(`[data-${EVENT_MARK}]`) : null
    props.onOpen(rowOf(event), element?.getBoundingClientRect() ?? null)
  }
  const eventClick = useStableCallback(({ event, jsEvent }: EventClickInfo) => {
    jsEvent.preventDefault()
    if (view === 'month') props.onDay(event.startStr.slice(0, 10))
    else open(event, jsEvent)
  })
  const eventDragStart = useStableCallback(({ event, jsEvent }: { event: EventApi; jsEvent: Event }) => {
    openOnTap(jsEvent, (click) => open(event, click))
    props.onDragging(true)
  })
  const start = useStableCallback(() => props.onDragging(true))
  const stop = useStableCallback(() => props.onDragging(false))
  const moreLinkClick = useStableCallback(({ date: day }: { date: Date }) => {
    openDay(day)
    return 'none' // not the name of a view, so the library does nothing more
  })

  const eventDidMount = useStableCallback(({ el, event }: { el: HTMLElement; event: EventApi }) => {
    if (event.extendedProps.row) el.dataset[EVENT_MARK] = String(rowOf(event).id)
  })

  return {
    eventDidMount,
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

/** A touch that lasts this long, in ms, selects an event to move it. A shorter one is a tap. */
const LONGEST_TAP = 500

/**
 * Opens an event that is tapped although FullCalendar began to drag it. It treats every touch on a
 * selected event as a drag, and selects one that is touched for 200 ms, which a slow finger or a
 * busy phone reaches in a tap; in both cases it calls no `eventClick`. Call this when a drag
 * begins, with the event that began it; `open` is called when the touch ends in a click.
 */
function openOnTap(began: Event, open: (click: Event) => void): void {
  if (began.type !== 'touchstart') return
  const ended = new AbortController()
  const { signal } = ended
  document.addEventListener('click', open, { once: true, signal })
  // The event was moved and no click followed, so the next click belongs to something else.
  for (const next of ['pointerdown', 'keydown'])
    document.addEventListener(next, () => ended.abort(), { capture: true, signal })
  // The touchstart of a selected event is still dispatched now, and its drag needs no long touch.
  if (began.eventPhase !== Event.NONE) return
  const release = (end: Event) => end.timeStamp - began.timeStamp >= LONGEST_TAP && ended.abort()
  document.addEventListener('touchend', release, { capture: true, once: true, signal })
}
