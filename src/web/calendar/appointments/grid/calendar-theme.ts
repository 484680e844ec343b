import type { CalendarOptions, PluginInput } from '@fullcalendar/react'
import type { Appointment } from '../api.ts'
import behind from './background-body.module.css'
import inside from './calendar-event.module.css'
import css from './calendar-grid.module.css'
import month from './month-event.module.css'
import places from './processing-time.module.css'
import type { Place } from './processing-time.ts'

const grid: CalendarOptions = {
  className: css.root,
  viewClass: css.view,
  tableHeaderClass: css.head,
  tableBodyClass: css.scroller,
  eventColor: 'var(--ev1)',
  eventContrastColor: 'var(--ink)',
  dayHeaderAlign: 'start',
  dayHeaderClass: ({ isToday }) => (isToday ? `${css.dayHeader} ${css.headToday}` : css.dayHeader),
  dayHeaderInnerClass: css.dayHeaderInner,
  dayHeaderRowClass: css.line,
  dayRowClass: css.weekRow,
  dayCellClass: ({ isToday, isOther }) =>
    [css.cell, isToday && css.today, isOther && css.otherMonth].filter(Boolean).join(' '),
  dayCellTopInnerClass: css.cellTop,
  dayLaneClass: ({ isToday, view }) =>
    [css.lane, isToday && css.today, (isToday || view.type === 'team') && css.nowLane].filter(Boolean).join(' '),
  dayLaneInnerClass: css.laneInner,
  slotLaneClass: ({ isMinor }) => (isMinor ? css.minorSlot : css.slot),
  slotHeaderClass: css.axis,
  slotHeaderInnerClass: ({ isFirst }) => (isFirst ? `${css.axisInner} ${css.axisFirst}` : css.axisInner),
  slotHeaderRowClass: css.axisRow,
  blockEventClass: ({ event: { extendedProps }, isMirror, isDragging }) => {
    const row = extendedProps.row as Pick<Appointment, 'status_key'> | undefined
    return [
      inside.event,
      extendedProps.count && month.count,
      extendedProps.past && inside.past,
      row && inside[row.status_key],
      extendedProps.place && !isMirror && places[extendedProps.place as Place],
      (isMirror || isDragging) && inside.dragged,
    ]
      .filter(Boolean)
      .join(' ')
  },
  columnEventClass: inside.column,
  columnEventInnerClass: inside.eventInner,
  columnEventBeforeClass: ({ isStartResizable }) => (isStartResizable ? inside.resizeStart : ''),
  columnEventAfterClass: ({ isEndResizable, isSelected }) =>
    isEndResizable ? (isSelected ? `${inside.resizeEnd} ${inside.resizeTouch}` : inside.resizeEnd) : '',
  rowEventClass: month.row,
  rowEventInnerClass: month.rowInner,
  nonBusinessHoursClass: css.nonBusiness,
  highlightClass: css.selection,
  backgroundEventClass: behind.background,
  // the line itself is drawn over the lanes (calendar-grid.module.css)
  nowIndicatorLineClass: css.noLine,
  nowIndicatorDotClass: css.noLine,
  nowIndicatorHeaderClass: css.nowMark,
  rowMoreLinkClass: css.moreLink,
  moreLinkInnerClass: css.moreInner,
  navLinkClass: css.navLink,
  fillerClass: css.lane,
}

/**
 * The theme of FullCalendar 7 is a map of classes. These use tokens.css only, so no theme of the
 * library is loaded and none is overridden.
 */
export const luzCalendarTheme = {
  name: 'theme-luz',
  optionDefaults: grid,
  views: {
    timeGrid: { dayHeaderDividerClass: css.divider, slotHeaderDividerClass: css.axisDivider },
    dayGrid: { dayHeaderDividerClass: css.divider },
  },
} as PluginInput
