import { useEffect, useState } from 'react'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import type { Booking } from '../booking-state.ts'
import css from './slot-picker.module.css'
import { text } from './text.ts'
import { isFree } from './use-days.ts'
import { peopleOf, slotsOf } from './visitor-slots.ts'

type Props = {
  readonly start: BookingStart
  readonly booking: Booking
  /** The chosen time, office wall clock. */
  readonly at: string
  readonly disabled: boolean
  readonly onBook: (employee: number) => void
}

type Days = Awaited<ReturnType<typeof slotsOf>>['days']
/** The times of each person who gives the services on a day. */
type Team = { readonly date: string; readonly times: readonly { readonly id: number; readonly days: Days }[] }

/**
 * Books the chosen time with one of those who are free then, in place of anyone: whoever prefers
 * somebody says so with the press that books. Nothing while the day of the team is not loaded.
 */
export function BookWith({ start, booking, at, disabled, onBook }: Props) {
  const people = peopleOf(start, booking)
  const date = at.slice(0, 10)
  const [team, setTeam] = useState<Team | null>(null)
  const ids = people.map(({ id }) => id).join()
  const services = [booking.service, ...booking.more].join()
  useEffect(() => {
    let isCurrent = true
    const chosen = services.split(',').map(Number)
    const timesOf = (id: number) =>
      slotsOf(start, chosen, id, 1, date).then(
        ({ days }) => ({ id, days }),
        // who cannot be asked is not offered; the main button books all the same
        () => ({ id, days: [] }),
      )
    void Promise.all(ids.split(',').map((id) => timesOf(Number(id)))).then((times) => {
      if (isCurrent) setTeam({ date, times })
    })
    return () => {
      isCurrent = false
    }
  }, [start, services, ids, date])
  const free = people.filter(({ id }) => team?.times.some((one) => one.id === id && isFree(one.days, at)))
  if (free.length === 0) return null
  return (
    <div className={`${css.filter} ${css.people}`} role="group" aria-label={text.bookWith}>
      {free.map(({ id, name }) => (
        <button key={id} type="button" disabled={disabled} onClick={() => onBook(id)}>
          {text.bookWithName(name)}
        </button>
      ))}
    </div>
  )
}
