import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { formatTime } from '#web/platform/format.ts'
import { ANYONE } from './booking-state.ts'
import css from './booking.module.css'
import { firstFree, relativeDay } from './first-free.ts'
import { text } from './text.ts'

type Props = {
  readonly start: BookingStart
  readonly service: number
  readonly employee: number
  /** What the time is of, for screen readers. */
  readonly of: string
  readonly onTake: (employee: number, at: string) => void
}

/**
 * The first free time, which one tap takes along to the last step. It is a link, so that it works
 * before the script has loaded.
 */
export function FreeTime({ start, service, employee, of, onTake }: Props) {
  const at = firstFree(start, service, employee === ANYONE ? undefined : employee)
  if (!at) return <small className={css.none}>{text.noneFree}</small>
  const day = `${text.free} ${relativeDay(at, start.today)}`
  return (
    <a
      className={css.free}
      href={`?service=${service}&employee=${employee}&at=${at}`}
      aria-label={`${day} ${formatTime(at)}, ${of}`}
      onClick={(event) => {
        event.preventDefault()
        onTake(employee, at)
      }}
    >
      {day} <span className="num">{formatTime(at)}</span>
    </a>
  )
}
