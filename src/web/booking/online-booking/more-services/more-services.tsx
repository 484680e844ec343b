import { useState } from 'react'
import { createPortal } from 'react-dom'
import { MORE_SERVICES_MAX } from '#shared/calendar/appointments/rules.ts'
import type { BookingService, BookingStart } from '#shared/booking/online-booking/start.ts'
import { formatMoney } from '#web/platform/format.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Card } from '#web/ui/plain/card.tsx'
import { Sheet } from '#web/ui/plain/sheet.tsx'
import { giversOf, minutesOf, servicesOf, withServices, type Booking } from '../booking-state.ts'
import base from '../frame.module.css'
import type { StepProps } from '../step-props.ts'
import { text as words } from '../text.ts'
import css from './more-services.module.css'
import { text } from './text.ts'

/** Services with a deposit or a card are booked alone. */
const isAlone = (service: BookingService | undefined): boolean => !!service?.deposit || !!service?.card_fee

/** The chosen further services, and others that an employee gives together with them. */
function choicesFor(start: BookingStart, booking: Booking): BookingService[] {
  const [first] = servicesOf(start, booking)
  if (!first || isAlone(first)) return []
  return start.services.filter((service) => {
    if (service.id === first.id || isAlone(service)) return false
    if (booking.more.includes(service.id)) return true
    const more = [...booking.more, service.id]
    return more.length <= MORE_SERVICES_MAX && giversOf(start, { service: first.id, more }).length > 0
  })
}

/** Adds services to the visit. Nothing where none can be added. */
export function MoreServices({ start, visit: { booking, set } }: StepProps) {
  const [open, setOpen] = useState(false)
  const choices = choicesFor(start, booking)
  if (choices.length === 0) return null
  const services = servicesOf(start, booking)
  const toggle = (id: number) =>
    set((now) => {
      const more = now.more.includes(id) ? now.more.filter((one) => one !== id) : [...now.more, id]
      return withServices(start, now, { service: now.service, more })
    })
  return (
    <>
      <div className={css.line}>
        {services.length > 1 && (
          <span role="status">
            {services.map(({ name }) => name).join(' + ')} · <span className="num">{minutesOf(services)}</span>{' '}
            {words.minutes}
          </span>
        )}
        <Button variant="link" onClick={() => setOpen(true)}>
          {services.length > 1 ? text.change : text.add}
        </Button>
      </div>
      {/* outside the form of the step, which Enter would submit */}
      {createPortal(
        <Sheet open={open} onClose={() => setOpen(false)} title={text.title} closeLabel={text.close}>
          <p className={base.muted}>{text.note}</p>
          <div className={css.choices}>
            {choices.map(({ id, name, time_window, price }) => (
              <Card key={id}>
                <label className={css.choice}>
                  <input type="checkbox" checked={booking.more.includes(id)} onChange={() => toggle(id)} />
                  <span>
                    {name}
                    <small>
                      <span className="num">{time_window}</span> {words.minutes}
                    </small>
                  </span>
                  <span className={`${css.price} num`}>{formatMoney(price)}</span>
                </label>
              </Card>
            ))}
          </div>
          <Button onClick={() => setOpen(false)}>{text.done}</Button>
        </Sheet>,
        document.body,
      )}
    </>
  )
}
