import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookNextVisit } from '../appointments/api.ts'
import { CallFailed } from '../platform/call.ts'
import { formatDayMonth, formatTime, formatWeekday } from '../platform/format.ts'
import { Card } from '../ui/card.tsx'
import { notice } from '../ui/confirm.ts'
import { Num } from '../ui/num.tsx'
import { nextVisitQuery, type NextVisit as Offer } from './api.ts'
import css from './order-success.module.css'
import { text } from './text.ts'

/** Offers free times near the customer's usual interval. Absent without past visits. */
export function NextVisit({ orderId }: { orderId: number }) {
  const offer = useQuery(nextVisitQuery(orderId)).data
  if (!offer || offer.starts.length === 0 || offer.customer_id === null || offer.service_id === null) return null
  return <Offered offer={offer} ids={{ customer_id: offer.customer_id, service_id: offer.service_id }} />
}

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
  )
}
