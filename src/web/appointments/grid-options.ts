/** What never changes about the grid: one object, so that FullCalendar need not compare it piece by piece. */
import type { CalendarOptions } from '@fullcalendar/react'
import he from '@fullcalendar/react/locales/he'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'
import { toWallClock } from '#shared/values/local-time.ts'
import { now } from '../platform/clock.ts'
import { luzCalendarTheme } from './calendar-theme.ts'
import css from './calendar-grid.module.css'
import { text } from './text.ts'
import { toIso } from './wall-minutes.ts'

/** Now, `YYYY-MM-DDTHH:mm:ss` in the office. */
export function wallNow(): string {
  return toIso(toWallClock(now()))
}

/**
 * The grid lives on the office's wall clock. "UTC" tells FullCalendar to leave the clock alone: what it is given in Asia/Jerusalem it
 * gives back in Asia/Jerusalem, in any browser, on the days when the clocks change as on others. The long presses and the select
 * distance are the specification's; its 500 ms of mouse silence after a touch and its scrolling edge (50 px, up to 300) are the
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
  editable: true,
  selectable: true,
  selectMirror: true,
  selectMinDistance: 6,
  eventLongPressDelay: 200,
  selectLongPressDelay: 500,
  dragScroll: true,
  eventInteractive: true,
  eventDisplay: 'block',
  // EventBody prints the time; the library would ask Intl for each event
  displayEventTime: false,
  eventOrder: 'start,-duration,title,id',
  slotEventOverlap: false,
  eventMinHeight: 24,
  dayNarrowWidth: 110,
  dayMaxEvents: true,
  fixedWeekCount: false,
  headerToolbar: false,
  height: '100%',
  expandRows: true,
  // the first hour is the first line: to scroll there is nothing, and the library would still try when its scroller has gone
  scrollTime: null,
  navLinks: true,
  moreLinkText: (n) => text.more(n),
  viewDidMount: ({ el }) => scrollWithKeys(el),
}

/**
 * Makes what scrolls reachable for those who have no wheel: the arrow keys move what has the focus. It takes over the place in the
 * table of the wrapper around it, because nothing nameless in between may have the focus.
 */
function scrollWithKeys(view: HTMLElement): void {
  const wrapper = view.querySelector(`.${css.scroller}`)
  const scroller = wrapper?.firstElementChild
  if (!wrapper || !scroller) return
  scroller.setAttribute('role', wrapper.getAttribute('role') ?? 'rowgroup')
  wrapper.setAttribute('role', 'presentation')
  scroller.setAttribute('tabindex', '0')
}
