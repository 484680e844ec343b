import type { BookingStart } from '#shared/online-booking/start.ts'
import { ANYONE, type Booking, giversOf } from '../booking-state.ts'
import { employeeText } from '../employee-text.ts'
import css from './slot-picker.module.css'
import { text } from './text.ts'

type Props = {
  readonly start: BookingStart
  readonly booking: Booking
  readonly onChoose: (employee: number) => void
}

/**
 * Whose times are shown: those of anyone, or of one employee. Nothing when only one gives the
 * services.
 */
export function EmployeeFilter({ start, booking, onChoose }: Props) {
  const givers = giversOf(start, booking)
  if (givers.length < 2) return null
  const people = start.employees.filter(({ id }) => givers.includes(id))
  return (
    <div className={`${css.filter} ${css.people}`} role="group" aria-label={text.withWhom}>
      {[{ id: ANYONE, name: employeeText.anyone }, ...people].map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === booking.employee} onClick={() => onChoose(id)}>
          {name}
        </button>
      ))}
    </div>
  )
}
