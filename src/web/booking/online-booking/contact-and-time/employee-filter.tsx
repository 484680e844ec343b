import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { ANYONE, type Booking } from '../booking-state.ts'
import { employeeText } from '../employee-text.ts'
import css from './slot-picker.module.css'
import { text } from './text.ts'
import { peopleOf } from './visitor-slots.ts'

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
  const people = peopleOf(start, booking)
  if (people.length === 0) return null
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
