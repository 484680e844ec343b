import { useEffect, useState } from 'react'
import { dateOf, minutesOf, timeOf, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { type Appointment, freshAppointment } from '../api.ts'
import type { CalendarSearch } from '../calendar-search.ts'
import type { DialogTarget, PickedTime } from '../calendar-selection.ts'
import { text } from '../text.ts'
import type { Hours } from '../visible-hours.ts'

type Props = {
  readonly search: CalendarSearch
  readonly date: string
  readonly office: Hours
  readonly rows: readonly Appointment[]
  readonly rowsLoaded: boolean
  readonly updateSearch: (change: Partial<CalendarSearch>) => void
}

/**
 * Which dialog is open: after a click or a key, or because the URL asks for one (`new=1`,
 * `appointment=5`).
 */
export function useAppointmentDialog({ search, date, office, rows, rowsLoaded, updateSearch }: Props) {
  const [target, setTarget] = useState<DialogTarget | null>(null)
  const [handledRequest, setHandledRequest] = useState('')
  const preset = {
    ...(search.employee ? { employee_id: search.employee } : {}),
    ...(search.new && search.customer ? { customer_id: search.customer } : {}),
  }
  const pick = (picked: PickedTime) => setTarget({ picked: { ...preset, ...picked } })
  const firstTime = () => ({ ...preset, start: wallClockAt(date, startFor(date, office)) })
  const bookNow = () => pick(firstTime())

  const request = search.new ? 'new' : search.appointment && rowsLoaded ? String(search.appointment) : ''
  const requestedRow = rows.find(({ id }) => id === search.appointment)
  // Handled during rendering and not in an effect, so that no frame shows the calendar without the
  // requested dialog.
  if (request !== handledRequest) {
    setHandledRequest(request)
    if (request === 'new') bookNow()
    else if (request && requestedRow) setTarget({ row: requestedRow })
  }
  const isMissing = request !== '' && request !== 'new' && !requestedRow && target === null
  useEffect(() => {
    if (!isMissing || !search.appointment) return
    let isCurrent = true
    const fail = (sentence: string) => {
      toast(sentence)
      updateSearch({ appointment: undefined })
    }
    freshAppointment(search.appointment).then(
      (row) => {
        if (!isCurrent) return
        // the linked appointment was moved: go to its new date
        if (!row) return fail(text.notFound)
        setTarget({ row })
        updateSearch({ date: row.start_time.slice(0, 10) })
      },
      () => isCurrent && fail(text.unreachable),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing, search.appointment, updateSearch])

  return {
    target,
    pick,
    bookNow,
    /** The time that a new appointment is suggested for. */
    firstTime,
    open: (row: Appointment) => setTarget({ row }),
    close: () => {
      setTarget(null)
      if (search.new || search.appointment)
        updateSearch({ new: undefined, appointment: undefined, customer: undefined })
    },
  }
}

/**
 * The default start of a new appointment, `HH:mm`: the next quarter of an hour today, the opening
 * time on other days.
 */
function startFor(date: string, office: Hours): string {
  const wall = toWallClock(now())
  if (date !== dateOf(now())) return office.from
  const quarter = Math.ceil((minutesOf(wall.slice(11)) + 1) / 15) * 15
  return quarter > minutesOf(office.from) && quarter < minutesOf(office.to) ? timeOf(quarter) : office.from
}
