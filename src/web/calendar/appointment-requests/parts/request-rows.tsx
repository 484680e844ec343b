import { PHONE_UNPROVED, whoComes } from '#shared/customers/customers/text.ts'
import { addDays } from '#shared/values/local-time.ts'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { formatDayMonth, formatTime, formatWeekday } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { AppointmentRequest } from '../api.ts'
import { text } from '../text.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import css from './requests.module.css'

type Props = {
  readonly requests: readonly AppointmentRequest[]
  readonly today: string
  /** Shown in place of no rows. */
  readonly empty: ReactNode
}

/**
 * Requests that wait, each with its customer's history and the buttons to answer it. One that is
 * approved here stays in its place while the list is open, so that no other one slides under the
 * finger.
 */
export function RequestRows({ requests, today, empty }: Props) {
  const { rows, keep } = useStillRows(requests)
  if (rows.length === 0) return empty
  return (
    <ul className={css.rows}>
      {rows.map(({ request, isWaiting }) => (
        <Row key={request.id} {...{ request, isWaiting, today }} onApproval={(holds) => keep(request.id, holds)} />
      ))}
    </ul>
  )
}

/** The requests in the order in which they were first shown, with those that were kept. */
function useStillRows(requests: readonly AppointmentRequest[]) {
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const [order, setOrder] = useState(requests)
  const waiting = new Map(requests.map((request) => [request.id, request]))
  const shown = order.flatMap((one) => waiting.get(one.id) ?? (kept.has(one.id) ? [one] : []))
  const next = [...shown, ...requests.filter(({ id }) => !shown.some((one) => one.id === id))]
  if (next.length !== order.length || next.some((one, i) => one !== order[i])) setOrder(next)
  return {
    rows: next.map((request) => ({ request, isWaiting: waiting.has(request.id) })),
    keep: (id: number, holds: boolean) =>
      setKept((all) => new Set(holds ? [...all, id] : [...all].filter((one) => one !== id))),
  }
}

type RowProps = {
  readonly request: AppointmentRequest
  readonly isWaiting: boolean
  readonly today: string
  readonly onApproval: (holds: boolean) => void
}
function Row({ request, isWaiting, today, onApproval }: RowProps) {
  const { id, version, customer_id, customer_name, start_time, service_name, employee_name } = request
  const name = whoComes(request)
  const date = start_time.slice(0, 10)
  return (
    <li className={css.row}>
      <Avatar id={customer_id} name={customer_name} />
      <div className={css.what}>
        <span className={css.name}>
          <Link to="/calendar" search={{ date, appointment: id }}>
            <Name>{name}</Name>
          </Link>
          {request.phone_unproved === 1 ? <Chip tone="warning">{PHONE_UNPROVED}</Chip> : <History request={request} />}
        </span>
        <small>
          {dayOf(date, today)} <Num>{formatTime(start_time)}</Num> · {text.service(service_name, employee_name)}
        </small>
      </div>
      {isWaiting ? (
        <AnswerButtons request={{ id, version, name, date }} onApproval={onApproval} />
      ) : (
        <p className={css.approved}>
          <IconCheck size={18} stroke={2} aria-hidden />
          {text.isApproved}
        </p>
      )}
    </li>
  )
}

function dayOf(date: string, today: string) {
  if (date === today) return text.today
  if (date === addDays(today, 1)) return text.tomorrow
  return (
    <>
      {formatWeekday(date)} <Num>{formatDayMonth(date)}</Num>
    </>
  )
}

function History({ request: { visits, no_shows } }: { readonly request: AppointmentRequest }) {
  if (no_shows > 0) return <Chip tone="warning">{text.missed(no_shows)}</Chip>
  return <Chip>{visits === 0 ? text.newCustomer : text.visits(visits)}</Chip>
}
