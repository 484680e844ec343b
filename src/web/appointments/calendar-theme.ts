import type { CalendarOptions, PluginInput } from '@fullcalendar/react'
import inside from './calendar-event.module.css'
import css from './calendar-grid.module.css'

const grid: CalendarOptions = {
  className: css.root,
  viewClass: css.view,
  tableHeaderClass: css.head,
  tableBodyClass: css.scroller,
  eventColor: 'var(--ev1)',
  eventContrastColor: 'var(--ink)',
  eventShortHeight: 40,
  dayHeaderAlign: ({ isNarrow }) => (isNarrow ? 'center' : 'start'),
  dayHeaderClass: ({ isToday }) => (isToday ? `${css.dayHeader} ${css.headToday}` : css.dayHeader),
  dayHeaderInnerClass: css.dayHeaderInner,
  dayHeaderRowClass: css.line,
  dayRowClass: css.weekRow,
  dayCellClass: ({ isToday, isOther }) =>
    [css.cell, isToday && css.today, isOther && css.otherMonth].filter(Boolean).join(' '),
  dayCellTopInnerClass: css.cellTop,
  dayLaneClass: ({ isToday }) => (isToday ? `${css.lane} ${css.today}` : css.lane),
  dayLaneInnerClass: css.laneInner,
  slotLaneClass: ({ isMinor }) => (isMinor ? css.minorSlot : css.slot),
  slotHeaderClass: css.axis,
  slotHeaderInnerClass: ({ isFirst }) => (isFirst ? `${css.axisInner} ${css.axisFirst}` : css.axisInner),
  slotHeaderRowClass: css.axisRow,
  blockEventClass: ({ event: { extendedProps }, isMirror, isDragging }) =>
    [
      inside.event,
      extendedProps.count && inside.count,
      (extendedProps.row as { status_key?: string } | undefined)?.status_key === 'cancelled' && inside.cancelled,
      (extendedProps.row as { held_until?: string | null } | undefined)?.held_until && inside.held,
      (isMirror || isDragging) && inside.dragged,
    ]
      .filter(Boolean)
      .join(' '),
  columnEventClass: inside.column,
  columnEventInnerClass: inside.eventInner,
  columnEventBeforeClass: ({ isStartResizable }) => (isStartResizable ? inside.resizeStart : ''),
  columnEventAfterClass: ({ isEndResizable, isSelected }) =>
    isEndResizable ? (isSelected ? `${inside.resizeEnd} ${inside.resizeTouch}` : inside.resizeEnd) : '',
  rowEventClass: inside.row,
  rowEventInnerClass: inside.rowInner,
  nonBusinessHoursClass: css.nonBusiness,
  highlightClass: css.selection,
  nowIndicatorLineClass: css.now,
  nowIndicatorDotClass: css.nowDot,
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
