import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { BookingService, BookingStart } from '#shared/booking/online-booking/start.ts'
import { formatMoney } from '#web/platform/format.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { ChoiceCard } from '#web/ui/plain/card.tsx'
import css from './booking.module.css'
import base from './frame.module.css'
import { ANYONE } from './booking-state.ts'
import { FreeTime } from './free-time.tsx'
import { StepTitle } from './step-title.tsx'
import { text } from './text.ts'
import { useEarlyChoice } from './use-early-choice.ts'

/** With at least this many services, they are grouped by category. */
const GROUPED_FROM = 8

/** False on the server and during hydration, true afterwards. */
const subscribeToNothing = () => () => undefined

type Props = {
  readonly start: BookingStart
  readonly chosen: number | null
  readonly onChoose: (service: number) => void
  /** Takes a service with its first free time. */
  readonly onTake: (service: number, employee: number, at: string) => void
  readonly onDone: () => void
  /** What the button says: where it leads. */
  readonly onward: string
  /** What stands above the button. */
  readonly children: ReactNode
}

/**
 * A plain form of radio buttons, so that it works before and without the script: the browser marks
 * the choice, and submitting requests the second step from the server. The radio buttons are
 * uncontrolled, and the script reads a choice made before it loaded.
 */
export function ServiceStep({ start, chosen, onChoose, onTake, onDone, onward, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const live = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const [missing, setMissing] = useState(false)

  useEarlyChoice(form, 'service', chosen, onChoose)
  const groups = grouped(start.services)

  return (
    <form
      ref={form}
      method="get"
      className={base.form}
      noValidate={live}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === null) setMissing(true)
        else onDone()
      }}
    >
      <fieldset className={base.list} aria-labelledby="which-service">
        <StepTitle id="which-service">{text.whichService}</StepTitle>
        {groups.length > 1 && (
          <nav className={css.chips} aria-labelledby="which-service">
            {groups.map(([category], i) => (
              <a key={category} href={`#category-${i + 1}`}>
                {category}
              </a>
            ))}
          </nav>
        )}
        {groups.map(([category, services], i) => (
          <div key={category} className={css.group}>
            {groups.length > 1 && (
              <h3 id={`category-${i + 1}`} className={css.category}>
                {category}
              </h3>
            )}
            {services.map((service) => (
              <ChoiceCard
                key={service.id}
                name="service"
                value={service.id}
                required
                defaultChecked={service.id === start.service_id}
                onChoose={() => {
                  setMissing(false)
                  onChoose(service.id)
                }}
                extra={
                  <FreeTime
                    start={start}
                    service={service.id}
                    employee={service.employees.length > 1 ? ANYONE : service.employees[0]!}
                    of={service.name}
                    onTake={(employee, at) => onTake(service.id, employee, at)}
                  />
                }
              >
                <ServiceText service={service} />
              </ChoiceCard>
            ))}
          </div>
        ))}
      </fieldset>
      <div className={base.actionBar}>
        {missing && (
          <p role="alert" className={css.hint}>
            {text.chooseService}
          </p>
        )}
        {children}
        <Button type="submit">{onward}</Button>
      </div>
    </form>
  )
}

function ServiceText({ service }: { readonly service: BookingService }) {
  return (
    <>
      <span className={css.serviceText}>
        <b>{service.name}</b>
        <small>
          <span className="num">{service.time_window}</span> {text.minutes}
          {service.description && ` · ${service.description}`}
        </small>
        {service.deposit ? (
          <small className={css.asks}>
            {text.deposit} <span className="num">{formatMoney(service.deposit)}</span>
          </small>
        ) : (
          service.card_fee && <small className={css.asks}>{text.card}</small>
        )}
      </span>
      <span className={css.price}>
        {Number(service.price) > 0 ? <span className="num">{formatMoney(service.price)}</span> : text.noCharge}
      </span>
    </>
  )
}

/** The services by category, in their order; in a single unnamed group when they are few. */
function grouped(services: readonly BookingService[]): [category: string, services: BookingService[]][] {
  if (services.length < GROUPED_FROM) return [['', [...services]]]
  const groups = new Map<string, BookingService[]>()
  for (const service of services) groups.set(service.category, [...(groups.get(service.category) ?? []), service])
  return [...groups]
}
