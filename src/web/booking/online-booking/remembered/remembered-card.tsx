import { useEffect, useEffectEvent, useState } from 'react'
import { wallClockAt } from '#shared/values/local-time.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Card } from '#web/ui/plain/card.tsx'
import { employeeOf, serviceOf } from '../booking-state.ts'
import { ProblemNote } from '../contact-and-time/problem-note.tsx'
import { StartLabel } from '../contact-and-time/start-label.tsx'
import { limitOf } from '../contact-and-time/use-action.ts'
import { publicApi, visitKey } from '../contact-and-time/visitor.ts'
import type { StepProps } from '../step-props.ts'
import { forget, recall } from './device.ts'
import css from './remembered.module.css'
import { text } from './text.ts'

const TIMES = 3
const DAYS = 14

type Recalled = NonNullable<Awaited<ReturnType<typeof recall>>>
/** `times` are wall-clock times, the first of each of the next free days. */
type Found = Recalled & { readonly times: readonly string[] }

async function find(start: StepProps['start']): Promise<Found | null> {
  const customer = await recall(start)
  if (!customer?.usual || customer.limit !== null) return customer && { ...customer, times: [] }
  const query = {
    service_id: String(customer.usual.service_id),
    employee_id: String(customer.usual.employee_id),
    days: String(DAYS),
  }
  const { days } = await publicApi.slots({ params: { officeId: String(start.office.id) }, query })
  const free = days.flatMap(({ date, free: [first] }) => (first ? [wallClockAt(date, first)] : []))
  return { ...customer, times: free.slice(0, TIMES) }
}

/**
 * Greets the customer who is remembered on this device and offers their usual service again, or
 * says why they can book nothing more. Nothing while that is looked up, and when it cannot be.
 */
export function RememberedCard({ start, visit: { booking, set, advance } }: StepProps) {
  const [found, setFound] = useState<Found | null>(null)
  const welcome = useEffectEvent((known: Found) => {
    setFound(known)
    set({ known: known.first_name, visit: visitKey(), limit: known.limit })
  })
  useEffect(() => {
    let isHere = true
    find(start).then(
      (known) => {
        if (known && isHere) welcome(known)
      },
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [start])
  if (!found || booking.known === null) return null
  const { usual, times, first_name } = found
  const service = serviceOf(start, usual?.service_id ?? null)
  const employee = employeeOf(start, usual?.employee_id ?? null)
  const problem = limitOf(found)
  const take = (at: string | null) =>
    advance({ service: service!.id, more: [], employee: employee!.id, at, known: first_name, visit: visitKey() })
  return (
    <Card className={css.card}>
      <p className={css.head}>
        {text.hello} {first_name}
        <Button
          variant="link"
          onClick={() => {
            set({ known: null, visit: null, limit: null })
            void forget(start)
          }}
        >
          {text.notMe}
        </Button>
      </p>
      <ProblemNote problem={problem} phone={start.office.phone} />
      {service && employee && !problem && (
        <>
          <p>
            {text.again} {service.name} {text.with} {employee.name}
          </p>
          {times.length === 0 && <p>{text.noneSoon}</p>}
          <div className={css.times}>
            {times.map((at) => (
              <button key={at} type="button" onClick={() => take(at)}>
                <StartLabel at={at} />
              </button>
            ))}
            <button type="button" className={css.other} onClick={() => take(null)}>
              {text.otherTime}
            </button>
          </div>
        </>
      )}
    </Card>
  )
}
