import { whoComes } from '#shared/customers/customers/text.ts'
import type { EventDisplayInfo } from '@fullcalendar/react'
import { MINUTE } from '#shared/values/local-time.ts'
import { formatTime, formatTimeRange } from '#web/platform/format.ts'
import type { Appointment } from '../api.ts'
import css from './calendar-event.module.css'
import month from './month-event.module.css'
import processing from './processing-time.module.css'
import { freePartOf } from './processing-time.ts'
import { RequestButtons } from '../card/request-buttons.tsx'
import { StatusIcon } from '../status-icon.tsx'
import { text } from '../text.ts'
import { addMinutes, fromIso, minutesBetween } from '../wall-minutes.ts'

type Shown = EventDisplayInfo & {
  readonly statusNames: ReadonlyMap<string, string>
  /** Whether the events are of several employees. */
  readonly isShared: boolean
}

/**
 * The content of an event: customer, service, time, and the status as an edge and an icon.
 * calendar-event.module.css leaves out what has no room. An event that is being dragged or resized
 * shows the times from FullCalendar, which change during the drag; others show those of the
 * appointment, which are cheaper to read. With processing time, the words stand in the part before
 * it.
 */
export function EventBody({ event, view, isMirror, isStart, isEnd, statusNames, isShared }: Shown) {
  const row = event.extendedProps.row as Appointment | undefined
  if (event.allDay) return <span className={month.countText}>{event.title}</span>
  const [start, end] =
    row && !isMirror ? [row.start_time, row.end_time] : [fromIso(event.startStr), fromIso(event.endStr)]
  const time = <bdi dir="ltr">{formatTimeRange(start, end)}</bdi>
  if (!row) return <span className={css.selectedTime}>{time}</span>
  const edge = <i className={css.edge} style={{ background: row.status_color }} />
  const status = row.held_until ? (
    <small className={css.held}>{text.awaitsPayment}</small>
  ) : (
    <span className="visually-hidden">{statusNames.get(row.status_key)}</span>
  )
  if (view.type === 'dayGridMonth')
    return (
      <>
        {edge}
        <bdi dir="ltr">{formatTime(start)}</bdi> <b>{whoComes(row)}</b> {row.service_name}
        {isShared && ` (${row.employee_name})`}
        {status}
      </>
    )
  // an event with buttons inside is no button itself; see calendar-events.ts
  const waits = row.status_key === 'waiting' && !isMirror
  const lines = (
    <>
      {waits ? (
        <button type="button" className={`${css.customer} ${css.open}`}>
          {whoComes(row)}
        </button>
      ) : (
        <b className={css.customer}>{whoComes(row)}</b>
      )}
      <span className={css.service}>{row.service_name}</span>
      <small className={css.time}>{time}</small>
      <StatusIcon status={row.status_key} color={row.status_color} />
      {status}
      {waits && <RequestButtons row={row} />}
    </>
  )
  const minutes = minutesBetween(start, end)
  const free = freePartOf(minutes, row)
  // a part of an appointment that crosses midnight shows no processing time
  if (!free || !isStart || !isEnd || Number(event.end) - Number(event.start) !== minutes * MINUTE)
    return (
      <>
        {edge}
        {lines}
      </>
    )
  const percent = (some: number) => `${(some / minutes) * 100}%`
  const size = { insetBlockStart: percent(free.from), blockSize: percent(free.to - free.from) }
  return (
    <>
      {edge}
      <span className={processing.free} style={size}>
        <span aria-hidden>{text.processing}</span>
      </span>
      <span className={processing.before} style={{ blockSize: percent(free.from) }}>
        <span className={css.eventInner}>{lines}</span>
      </span>
      <span className="visually-hidden">
        {text.processing} {formatTimeRange(addMinutes(start, free.from), addMinutes(start, free.to))}
      </span>
    </>
  )
}
