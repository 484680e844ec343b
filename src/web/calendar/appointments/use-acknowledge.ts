import { useNavigate } from '@tanstack/react-router'
import { whoComes } from '#shared/customers/customers/text.ts'
import { weekdayOf } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { formatTime } from '#web/platform/format.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import type { Appointment } from './api.ts'
import { EVENT_MARK } from './grid/use-event-keys.ts'
import { text } from './text.ts'
import { useCalendarSize } from './use-calendar-size.ts'

/** Weekday, day and month, as short as a chip; with the year if it is another one. */
export function shortDay(wall: string): string {
  const [year, month, day] = wall.slice(0, 10).split('-').map(Number)
  const later = year === now().getFullYear() ? '' : `/${year}`
  return `${text.shortDays[weekdayOf(wall.slice(0, 10))]} ${day}/${month}${later}`
}
/** The start of an appointment as a sentence says it. */
export const shortWhen = (wall: string): string => `${shortDay(wall)} ${formatTime(wall)}`

/** What a save did. `restored` brought a deleted appointment back. */
export type Deed = 'booked' | 'changed' | 'moved' | 'removed' | 'restored'

/**
 * The sentence of a deed: who, when and with whom, as it is now. `before` is the row that was
 * changed.
 */
export function saidOf(deed: Deed, row: Appointment, before?: Appointment): string {
  const [name, when] = [whoComes(row), shortWhen(row.start_time)]
  if (deed === 'booked') return text.booked(when, row.employee_name)
  if (deed === 'removed') return text.removed(name, when)
  if (deed === 'restored') return text.restored(name, when, row.employee_name)
  if (row.status_key === 'cancelled' && before?.status_key !== 'cancelled') return text.cancelled(name, when)
  const isMoved = before && (before.start_time !== row.start_time || before.employee_id !== row.employee_id)
  return (deed === 'moved' || isMoved ? text.moved : text.saved)(name, when, row.employee_name)
}

/** How long the screen of the day may take until the appointment is looked for no longer. */
const REVEAL_MS = 3000
/** Scrolls to an appointment once it is drawn, and marks it for a moment. */
function reveal(id: number): void {
  const until = performance.now() + REVEAL_MS
  const look = () => {
    const shown = document.querySelector<HTMLElement>(`[data-${EVENT_MARK}="${id}"]`)
    if (!shown) return void (performance.now() < until && requestAnimationFrame(look))
    shown.scrollIntoView({ block: 'center' })
    shown.focus({ preventScroll: true })
    shown.animate({ boxShadow: ['0 0 0 4px var(--coral)', '0 0 0 0 transparent'] }, 1600)
  }
  look()
}

/** Leads to the day of an appointment, and to its employee where others hide them. */
function useShow() {
  const navigate = useNavigate()
  const isPhone = useCalendarSize() === 'phone'
  return ({ id, start_time, employee_id }: Appointment) => {
    void navigate({
      to: '/calendar',
      search: (was) => ({
        ...was,
        date: start_time.slice(0, 10),
        ...((isPhone || was.employee) && { employee: employee_id }),
        ...(was.view === 'month' && { view: 'day' as const }),
      }),
    })
    reveal(id)
  }
}

type Undo = (() => void) | undefined
/**
 * Says what a save did, in one place and in the same words for the dialog, the card and the grid,
 * with a way to see it and one to take it back.
 */
export function useAcknowledge() {
  const show = useShow()
  return (sentence: string, row: Appointment, undo: Undo) =>
    void toast(sentence, {
      tone: 'success',
      action: { label: text.show, run: () => show(row) },
      ...(undo && { other: { label: text.undo, run: undo } }),
    })
}
