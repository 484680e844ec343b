/**
 * The constant options of the grid, in one object so that FullCalendar can compare them by
 * identity.
 */
import type { CalendarOptions } from '@fullcalendar/react'
import he from '@fullcalendar/react/locales/he'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import { toWallClock } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { luzCalendarTheme } from './calendar-theme.ts'
import css from './calendar-grid.module.css'
import { formatTime } from '#web/platform/format.ts'
import { text } from '../text.ts'
import { toIso } from '../wall-minutes.ts'

/** The office's current time, `YYYY-MM-DDTHH:mm:ss`. */
export function wallNow(): string {
  return toIso(toWallClock(now()))
}

/**
 * The grid works on the office's wall clock. With "UTC", FullCalendar converts nothing: times given
 * in Asia/Jerusalem are returned in Asia/Jerusalem, in any browser and also on the days of a clock
 * change. The long-press delays and the select distance come from the specification. The 500 ms
 * during which the mouse is ignored after a touch and the scrolling edge (50 px, up to 300) are the
 * library's own.
 */
export const gridOptions: CalendarOptions = {
  plugins: [dayGrid, timeGrid, interaction, luzCalendarTheme],
  locale: he,
  direction: 'rtl',
  timeZone: 'UTC',
  now: wallNow,
  firstDay: 0,
  slotDuration: '00:15:00',
  snapDuration: '00:15:00',
  slotHeaderInterval: '01:00:00',
  slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
  allDaySlot: false,
  timedText: text.hours,
  nowIndicator: true,
  nowIndicatorSnap: false,
  nowIndicatorHeaderContent: () => formatTime(wallNow()),
  editable: true,
  selectable: true,
  selectMirror: true,
  selectMinDistance: 6,
  eventLongPressDelay: 200,
  selectLongPressDelay: 500,
  dragScroll: true,
  eventDisplay: 'block',
  // EventBody prints the time; the library would call Intl for each event
  displayEventTime: false,
  eventOrder: 'start,-duration,title,id',
  slotEventOverlap: false,
  // with a larger one, short events would overlap the next one and stand beside it
  eventMinHeight: 1,
  dayMaxEvents: true,
  fixedWeekCount: false,
  headerToolbar: false,
  height: '100%',
  expandRows: true,
  // the grid starts at the first hour, so there is nothing to scroll; the library would still try
  // after its scroller was unmounted
  scrollTime: null,
  navLinks: true,
  moreLinkText: (n) => text.moreInDay(n),
  viewDidMount: ({ el }) => scrollWithKeys(el),
}

/**
 * Lets keyboard users scroll the grid with the arrow keys. The scroller takes over the ARIA role of
 * its wrapper in the table, because an unnamed element between the two must not be focusable.
 */
function scrollWithKeys(view: HTMLElement): void {
  const wrapper = view.querySelector(`.${css.scroller}`)
  const scroller = wrapper?.firstElementChild
  if (!wrapper || !scroller) return
  scroller.setAttribute('role', wrapper.getAttribute('role') ?? 'rowgroup')
  wrapper.setAttribute('role', 'presentation')
  scroller.setAttribute('tabindex', '0')
  scroller.setAttribute('data-scroller', '')
}
