import '@fullcalendar/react/skeleton.css'
import FullCalendar, { type CalendarOptions, type PluginInput, useCalendarController } from '@fullcalendar/react'
import he from '@fullcalendar/react/locales/he'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useMemo, useRef, useState } from 'react'
import { addDays, weekdayOf } from '#shared/values/local-time.ts'
import { formatDayMonth, formatTime } from '#web/platform/format.ts'
import { text as words } from '../text.ts'
import css from './calendar.module.css'
import type { Span } from './use-busy.ts'

/** FullCalendar's theme as a map of classes, without any of the library's own styles. */
const theme = {
  name: 'theme-luz-booking',
  optionDefaults: {
    className: css.root,
    viewClass: css.view,
    tableHeaderClass: css.view,
    tableBodyClass: css.scroller,
    dayHeaderRowClass: css.line,
    dayHeaderClass: css.dayHeader,
    dayLaneClass: css.lane,
    slotLaneClass: ({ isMinor }: { isMinor: boolean }) => (isMinor ? css.minor : css.slot),
    slotHeaderClass: css.axis,
    slotHeaderInnerClass: css.axisInner,
    blockEventClass: css.event,
    eventShortHeight: 34,
    columnEventInnerClass: ({ isShort }: { isShort: boolean }) => (isShort ? css.eventShort : css.eventInner),
    nonBusinessHoursClass: css.nonBusiness,
    highlightClass: css.selection,
    nowIndicatorLineClass: css.now,
    fillerClass: css.lane,
  },
  views: { timeGrid: { dayHeaderDividerClass: css.divider, slotHeaderDividerClass: css.axisDivider } },
} as PluginInput

/**
 * The grid works on the office's wall clock. With "UTC" the library converts no times, in any
 * browser.
 */
const always: CalendarOptions = {
  plugins: [timeGrid, interaction, theme],
  locale: he,
  direction: 'rtl',
  timeZone: 'UTC',
  firstDay: 0,
  allDaySlot: false,
  slotHeaderInterval: '01:00:00',
  slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
  nowIndicator: true,
  editable: false,
  selectable: true,
  selectOverlap: false,
  selectMinDistance: 6,
  selectLongPressDelay: 500,
  eventDisplay: 'block',
  headerToolbar: false,
  height: '100%',
  expandRows: true,
  scrollTimeReset: false,
  // the grid starts at the first hour, so there is nothing to scroll; the library would still try
  // after its scroller was unmounted
  scrollTime: null,
  // lets keyboard users scroll the hours with the arrow keys
  viewDidMount: ({ el }) => el.querySelector(`.${css.scroller}`)?.setAttribute('tabindex', '0'),
}

export type Taken = {
  readonly key: string
  readonly title: string
  readonly start: string
  readonly end: string
  readonly look: string
}
/** The shown hours and the working time among them. Times are `HH:mm`. */
export type Hours = {
  readonly from: string
  readonly to: string
  readonly step: string
  readonly open: readonly { readonly date: string; readonly from: string; readonly to: string }[]
}
type Props = {
  readonly week: boolean
  /** The day that is shown, or a day of the shown week. */
  readonly date: string
  readonly wallNow: string
  readonly limits: Span
  readonly hours: Hours
  readonly taken: readonly Taken[]
  readonly onSpan: (span: Span) => void
  /** A start that was clicked, tapped or selected, as a wall-clock time. */
  readonly onPick: (at: string) => void
  readonly onTaken: () => void
}

const iso = (wall: string) => wall.replace(' ', 'T')
const wall = (isoStart: string) => isoStart.slice(0, 19).replace('T', ' ')

/**
 * The visitor picks a free time by a tap or by dragging. It is hidden until its columns stand
 * still.
 */
export function BusyGrid({ week, date, wallNow, limits, hours, taken, onSpan, onPick, onTaken }: Props) {
  const controller = useCalendarController()
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    // the library measures the axis after the first frame and then moves the columns; the grid is
    // hidden until then
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => setDrawn(true))))
    return () => cancelAnimationFrame(frame)
  }, [])
  const shownDate = useRef(date)
  useEffect(() => {
    if (shownDate.current !== date) controller.gotoDate(date)
    shownDate.current = date
  }, [controller, date])
  const events = useMemo(
    () =>
      taken.map(({ key, title, start, end, look }) => ({
        id: key,
        title,
        start: iso(start),
        end: iso(end),
        editable: false,
        className: look,
        extendedProps: { start, end },
      })),
    [taken],
  )
  const business = useMemo(() => businessOf(hours.open), [hours.open])
  return (
    <div className={drawn ? css.grid : `${css.grid} ${css.hidden}`}>
      <FullCalendar
        {...always}
        controller={controller}
        initialView={week ? 'timeGridWeek' : 'timeGridDay'}
        initialDate={date}
        now={iso(wallNow)}
        validRange={{ start: limits.from, end: limits.until }}
        slotMinTime={hours.from}
        slotMaxTime={hours.to}
        slotDuration={hours.step}
        snapDuration={hours.step}
        businessHours={business}
        dayHeaders={week}
        dayHeaderContent={({ date: day }) => <DayHead date={day.toISOString().slice(0, 10)} />}
        events={events}
        eventContent={({ event }) => (
          <EventText title={event.title} {...(event.extendedProps as { start: string; end: string })} />
        )}
        datesSet={({ startStr, endStr }) => onSpan({ from: startStr.slice(0, 10), until: endStr.slice(0, 10) })}
        dateClick={({ dateStr }) => onPick(wall(dateStr))}
        select={({ startStr }) => onPick(wall(startStr))}
        eventClick={onTaken}
      />
    </div>
  )
}

/** Converts working hours of single days into weekly hours that recur only on their own date. */
const businessOf = (open: Hours['open']): NonNullable<CalendarOptions['businessHours']> =>
  open.length === 0
    ? { daysOfWeek: [] }
    : open.map(({ date, from, to }) => ({
        daysOfWeek: [weekdayOf(date)],
        startTime: from,
        endTime: to,
        startRecur: date,
        endRecur: addDays(date, 1),
      }))

const DayHead = ({ date }: { readonly date: string }) => (
  <span className={css.header}>
    {words.dayLetters[weekdayOf(date)]} <span className="num">{formatDayMonth(date)}</span>
  </span>
)

const EventText = ({ title, start, end }: { readonly title: string; readonly start: string; readonly end: string }) => (
  <>
    <b>{title}</b>{' '}
    <span className="num">
      {formatTime(start)}-{formatTime(end)}
    </span>
  </>
)
