import { formatMoney, formatTime } from '#web/platform/format.ts'
import { employeeOf, minutesOf, servicesOf } from './booking-state.ts'
import { relativeDay } from './first-free.ts'
import type { StepProps } from './step-props.ts'
import { text } from './text.ts'

/** The choices so far, below the name of the business. */
export function ChosenLine({ start, visit: { booking } }: StepProps) {
  const services = servicesOf(start, booking)
  const employee = booking.step > 2 ? employeeOf(start, booking.employee) : undefined
  const price = services.reduce((sum, service) => sum + Number(service.price), 0)
  if (services.length === 0) return null
  return (
    <p>
      {services.map(({ name }) => name).join(' + ')}
      {employee && ` · ${text.withEmployee} ${employee.name}`}
      {booking.at && booking.step < 5 && (
        <>
          {` · ${relativeDay(booking.at, start.today)} `}
          <span className="num">{formatTime(booking.at)}</span>
        </>
      )}
      {' · '}
      <span className="num">{minutesOf(services)}</span> {text.minutes}
      {price > 0 && (
        <>
          {' · '}
          <span className="num">{formatMoney(price)}</span>
        </>
      )}
    </p>
  )
}
