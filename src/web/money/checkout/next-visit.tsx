import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookNextVisit } from '#web/calendar/appointments/api.ts'
import { CallFailed } from '#web/platform/call.ts'
import { formatDayMonth, formatTime, formatWeekday } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { notice } from '#web/ui/overlays/confirm.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { nextVisitQuery, type NextVisit as Offer } from './api.ts'
import css from './order-success.module.css'
import { text } from './text.ts'

/**
 * The end of the screen: free times near the customer's usual interval, and the way home. Without
 * past visits the calendar is offered instead, and to a walk-in customer nothing.
 */
export function NextVisit({ orderId, offered }: { orderId: number; offered: boolean }) {
  const offer = useQuery({ ...nextVisitQuery(orderId), enabled: offered }).data
  const { customer_id = null, service_id = null, starts = [] } = (offered && offer) || {}
  if (offer && customer_id !== null && service_id !== null && starts.length > 0)
    return <Offered offer={offer} ids={{ customer_id, service_id }} />
  return (
    <>
      {customer_id !== null && (
        <Card as="section" className={css.visit}>
          <h2>{text.nextVisit}</h2>
          <p>{text.nextVisitFree}</p>
          <LinkButton to="/calendar" variant="light">
            {text.toCalendar}
          </LinkButton>
        </Card>
      )}
      <Home solid />
    </>
  )
}

const Home = ({ solid }: { solid: boolean }) => (
  <LinkButton to="/" variant={solid ? 'filled' : 'default'} className={css.home}>
    {text.home}
  </LinkButton>
)

type Props = { readonly offer: Offer; readonly ids: { readonly customer_id: number; readonly service_id: number } }
function Offered({ offer: { starts, service_name }, ids }: Props) {
  const [index, setIndex] = useState(0)
  const chosen = starts[index]!
  const booking = useMutation({
    mutationFn: () => bookNextVisit({ ...ids, ...chosen }),
    onError: (failure) => void notice(failure instanceof CallFailed ? failure.message : text.bookFailed),
  })
  const when = `${formatWeekday(chosen.start_time)} ${formatDayMonth(chosen.start_time)} ${formatTime(chosen.start_time)}`
  return (
    <>
      <Card as="section" className={css.visit}>
        <h2>{text.nextVisit}</h2>
        <p>{text.nextVisitNote(service_name ?? '')}</p>
        {booking.isSuccess ? (
          <p role="status">
            {text.booked}: {when}
          </p>
        ) : (
          <>
            <div className={css.starts} role="group" aria-label={text.nextVisit}>
              {starts.map(({ start_time, employee_name }, place) => (
                <button
                  key={start_time}
                  type="button"
                  className={css.start}
                  aria-pressed={place === index}
                  onClick={() => setIndex(place)}
                >
                  <small>
                    {formatWeekday(start_time)} <Num>{formatDayMonth(start_time)}</Num>
                  </small>
                  <b className="num">{formatTime(start_time)}</b>
                  <small>{employee_name}</small>
                </button>
              ))}
            </div>
            <Button loading={booking.isPending} onClick={() => booking.mutate()}>
              {text.book(when)}
            </Button>
          </>
        )}
      </Card>
      <Home solid={booking.isSuccess} />
    </>
  )
}
