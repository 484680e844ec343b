import { useCallback, useRef, useState } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { ChoiceCard } from '#web/ui/plain/card.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { ANYONE, giversOf } from './booking-state.ts'
import css from './booking.module.css'
import { ChosenLine } from './chosen-line.tsx'
import base from './frame.module.css'
import { employeeText } from './employee-text.ts'
import { text } from './text.ts'
import { FreeTime } from './free-time.tsx'
import type { StepProps } from './step-props.ts'
import { StepTitle } from './step-title.tsx'
import { PhoneLink } from './thank-you/phone-link.tsx'
import { WaitingLink } from './waiting-link.tsx'
import { useEarlyChoice } from './use-early-choice.ts'

const hues = [css.hue1, css.hue2, css.hue4, css.hue5, css.hue3]
/** Two initials: of the first two names, or the first two letters of a single name. */
const initials = (name: string) => {
  const [first = '', second] = name.trim().split(/\s+/)
  return second ? `${first[0]}${second[0]}` : first.slice(0, 2)
}

/** The second step, or the choices so far: of the later parts, what the server renders. */
export const EmployeeStep = (props: StepProps) =>
  props.part === 'chosen' ? <ChosenLine {...props} /> : <EmployeeForm {...props} />

/**
 * Anyone, or one of the employees who give the chosen service, each with their first free time. If
 * the form is submitted before the script has loaded, it requests this page again.
 */
function EmployeeForm({ start, visit: { booking, set, advance } }: StepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  const choose = useCallback(
    (id: number) => {
      setMissing(false)
      set((now) => (now.employee === id ? {} : { employee: id, at: null }))
    },
    [set],
  )
  useEarlyChoice(form, 'employee', booking.employee, choose)
  const givers = giversOf(start, booking)
  const employees = start.employees.filter(({ id }) => givers.includes(id))
  const choices = employees.length > 1 ? [{ id: ANYONE, name: employeeText.anyone }, ...employees] : employees
  return (
    <form
      ref={form}
      method="get"
      className={base.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (booking.employee === null) setMissing(true)
        else advance()
      }}
    >
      <input type="hidden" name="service" value={booking.service ?? ''} />
      <fieldset className={base.list} aria-labelledby="which-employee">
        <StepTitle id="which-employee">{employeeText.whichEmployee}</StepTitle>
        {employees.length === 0 && <p className={base.muted}>{employeeText.noEmployees}</p>}
        <div className={css.employees}>
          {choices.map(({ id, name }) => (
            <ChoiceCard
              column
              key={id}
              name="employee"
              value={id}
              defaultChecked={id === booking.employee}
              onChoose={() => choose(id)}
              extra={
                // the first free times of the page are those of single services
                booking.more.length === 0 && (
                  <FreeTime
                    start={start}
                    service={booking.service!}
                    employee={id}
                    of={name}
                    onTake={(employee, at) => advance({ employee, at })}
                  />
                )
              }
            >
              <span
                className={`${css.avatar} ${hues[start.employees.findIndex((one) => one.id === id) % hues.length] ?? css.hue3}`}
                aria-hidden
              >
                {id === ANYONE ? <Icon path={pageIconPaths.people} /> : initials(name)}
              </span>
              {name}
            </ChoiceCard>
          ))}
        </div>
        <WaitingLink start={start} service={booking.service} employee={null} />
        <noscript>
          <p className={base.muted}>
            {employeeText.needsScript} {start.office.phone && <PhoneLink phone={start.office.phone} />}
          </p>
        </noscript>
      </fieldset>
      <div className={base.actionBar}>
        {missing && (
          <p role="alert" className={css.hint}>
            {employeeText.chooseEmployee}
          </p>
        )}
        <Button type="submit">{text.toPhone}</Button>
      </div>
    </form>
  )
}
