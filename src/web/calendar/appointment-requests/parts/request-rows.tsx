import { PHONE_UNPROVED, whoComes } from '#shared/customers/customers/text.ts'
import { addDays } from '#shared/values/local-time.ts'
import { Link } from '@tanstack/react-router'
import { formatDayMonth, formatTime, formatWeekday } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { AppointmentRequest } from '../api.ts'
import { text } from '../text.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import css from './requests.module.css'

type Props = { readonly requests: readonly AppointmentRequest[]; readonly today: string }

/** Requests that wait, each with its customer's history and the buttons to answer it. */
export const RequestRows = ({ requests, today }: Props) => (
  <ul className={css.rows}>
    {requests.map((request) => (
      <Row key={request.id} request={request} today={today} />
    ))}
  </ul>
)

function Row({ request, today }: { readonly request: AppointmentRequest; readonly today: string }) {
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
      <AnswerButtons request={{ id, version, name, date }} />
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
