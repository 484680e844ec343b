import { useRef, useState } from 'react'
import type { BookingStart } from '#shared/online-booking/start.ts'
import { formatTime } from '#web/platform/format.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { ChoiceCard } from '#web/ui/plain/card.tsx'
import type { Booking } from './booking-state.ts'
import css from './booking.module.css'
import base from './frame.module.css'
import { relativeDay, firstFree } from './first-free.ts'
import { StepTitle } from './step-title.tsx'
import { text } from './text.ts'
import { useEarlyChoice } from './use-early-choice.ts'

const hues = [css.hue1, css.hue2, css.hue4, css.hue5, css.hue3]
/** Two initials: of the first two names, or the first two letters of a single name. */
const initials = (name: string) => {
  const [first = '', second] = name.trim().split(/\s+/)
  return second ? `${first[0]}${second[0]}` : first.slice(0, 2)
}

type Props = {
  readonly start: BookingStart
  readonly booking: Booking
  readonly onChoose: (employee: number) => void
  readonly onDone: () => void
}

/**
 * The employees who give the chosen service, each with their first free time. If the form is
 * submitted before the script has loaded, it requests this page again.
 */
export function EmployeeStep({ start, booking, onChoose, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  useEarlyChoice(form, 'employee', booking.employee, onChoose)
  const service = start.services.find(({ id }) => id === booking.service)
  const employees = start.employees.filter(({ id }) => service?.employees.includes(id))
  return (
    <form
      ref={form}
      method="get"
      className={base.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (booking.employee === null) setMissing(true)
        else onDone()
      }}
    >
      <input type="hidden" name="service" value={booking.service ?? ''} />
      <fieldset className={base.list} aria-labelledby="which-employee">
        <StepTitle id="which-employee">{text.whichEmployee}</StepTitle>
        {employees.length === 0 && <p className={base.muted}>{text.noEmployees}</p>}
        <div className={css.employees}>
          {employees.map(({ id, name }) => {
            const free = firstFree(start, booking.service!, id)
            return (
              <ChoiceCard
                column
                key={id}
                name="employee"
                value={id}
                defaultChecked={id === booking.employee}
                onChoose={() => {
                  setMissing(false)
                  onChoose(id)
                }}
              >
                <span
                  className={`${css.avatar} ${hues[start.employees.findIndex((one) => one.id === id) % hues.length]}`}
                  aria-hidden
                >
                  {initials(name)}
                </span>
                {name}
                <small>
                  {free ? (
                    <>
                      {text.free} {relativeDay(free, start.today)} <span className="num">{formatTime(free)}</span>
                    </>
                  ) : (
                    text.noneFree
                  )}
                </small>
              </ChoiceCard>
            )
          })}
        </div>
        <noscript>
          <p className={base.muted}>
            {text.needsScript} <span className="num">{start.office.phone}</span>
          </p>
        </noscript>
      </fieldset>
      <div className={base.actionBar}>
        {missing && (
          <p role="alert" className={css.hint}>
            {text.chooseEmployee}
          </p>
        )}
        <Button type="submit">{text.toPhone}</Button>
      </div>
    </form>
  )
}
