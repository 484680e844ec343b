import type { EventDisplayInfo } from '@fullcalendar/react'
import { formatTime, formatTimeRange } from '../platform/format.ts'
import type { Appointment } from './api.ts'
import css from './calendar-event.module.css'
import { text } from './text.ts'
import { fromIso, minutesBetween } from './wall-minutes.ts'

type Shown = EventDisplayInfo & { readonly statusNames: ReadonlyMap<string, string>; readonly team: boolean }

/**
 * The content of an event: an edge in the status's colour, service, customer and time. An event
 * that is being dragged or resized shows the times from FullCalendar, which change during the drag;
 * others show those of the appointment, which are cheaper to read.
 */
export function EventBody({ event, view, isShort, isMirror, statusNames, team }: Shown) {
  const row = event.extendedProps.row as Appointment | undefined
  if (event.allDay) return <span className={css.countText}>{event.title}</span>
  const [start, end] =
    row && !isMirror ? [row.start_time, row.end_time] : [fromIso(event.startStr), fromIso(event.endStr)]
  const time = <bdi dir="ltr">{formatTimeRange(start, end)}</bdi>
  if (!row) return <span className={css.selectedTime}>{time}</span>
  const title = team ? row.service_name : event.title
  const edge = <i className={css.edge} style={{ background: row.status_color }} />
  const status = row.held_until ? (
    <small>{text.awaitsPayment}</small>
  ) : (
    <span className="visually-hidden">{statusNames.get(row.status_key)}</span>
  )
  if (view.type === 'dayGridMonth')
    return (
      <>
        {edge}
        <bdi dir="ltr">{formatTime(start)}</bdi> {title}
        {status}
      </>
    )
  // An event of less than an hour has room for two lines.
  const hasRoom = minutesBetween(start, end) >= 60
  if (isShort)
    return (
      <>
        {edge}
        <span className={css.oneLine}>
          <b>{title}</b> · {row.customer_name}
        </span>
        <span className="visually-hidden">{time}</span>
        {status}
      </>
    )
  return (
    <>
      {edge}
      <b className={css.service}>{title}</b>
      <span className={css.customer}>{row.customer_name}</span>
      <small className={hasRoom ? css.time : 'visually-hidden'}>{time}</small>
      {status}
    </>
  )
}
