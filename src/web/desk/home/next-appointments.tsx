import { whoComes } from '#shared/customers/customers/text.ts'
import { addDays } from '#shared/values/local-time.ts'
import { IconCalendarCheck, IconCash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { formatDayMonth, formatTime } from '#web/platform/format.ts'
import { useMayOpen } from '../navigation/parts/use-menu.ts'
import { Avatar, hueOf } from '#web/ui/parts/avatar.tsx'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { EmptyState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Home, Visit } from './api.ts'
import { ArrivedButton } from './arrived-button.tsx'
import css from './next.module.css'
import { text } from './text.ts'

/** So many can be marked as arrived here; the others show their status. */
const WITH_BUTTON = 2
const ON_PHONES = 2
const ON_DESKS = 5

type Props = { readonly home: Home | undefined; readonly now: string; readonly isDesktop: boolean }
/**
 * Who is in the chair, and the next appointments, with links to the calendar. Appointments that
 * have ended since the response are left out.
 */
export function NextAppointments({ home, now, isDesktop }: Props) {
  const visits = home?.next.filter(({ end_time }) => end_time > now) ?? []
  const current = visits.filter(({ start_time }) => start_time <= now)
  const coming = visits.filter(({ start_time }) => start_time > now)
  const later = home ? home.appointments.left - home.appointments.now : 0
  return (
    <Card as="section" className={css.next}>
      <CardHeader
        title={
          <>
            {text.next} {later > 0 && <Chip tone="muted">{text.laterToday(later)}</Chip>}
          </>
        }
      >
        <Link to="/calendar" className={css.cardLink}>
          {text.toCalendar}
        </Link>
      </CardHeader>
      {home && visits.length === 0 && (
        <EmptyState icon={IconCalendarCheck} title={text.noNextAppointments} note={text.noNextAppointmentsNote}>
          <LinkButton variant="default" to="/calendar" search={{ new: 1 }}>
            {text.newAppointment}
          </LinkButton>
        </EmptyState>
      )}
      {current[0] && <InTheChair visit={current[0]} more={current.length - 1} now={now} />}
      {coming.length > 0 && (
        <ul className={css.list}>
          {coming.slice(0, isDesktop ? ON_DESKS : ON_PHONES).map((visit, i) => (
            <AppointmentRow key={visit.id} visit={visit} today={now.slice(0, 10)} hasButton={i < WITH_BUTTON} />
          ))}
        </ul>
      )}
      {!home && <AppointmentsSkeleton />}
    </Card>
  )
}

const AppointmentsSkeleton = () => (
  <div className={css.waiting}>
    <Skeleton height={112} />
    <Skeleton height={44} />
    <Skeleton height={44} />
  </div>
)

const linkTo = ({ id, start_time }: Visit) =>
  ({ to: '/calendar', search: { date: start_time.slice(0, 10), appointment: id } }) as const

/** The current appointment: until when, how far, and the way to its payment. */
function InTheChair({ visit, more, now }: { visit: Visit; more: number; now: string }) {
  const { id, employee_id, employee_name, service_name, start_time, end_time } = visit
  const part = (at: string) => Date.parse(at.replace(' ', 'T'))
  const done = (part(now) - part(start_time)) / (part(end_time) - part(start_time))
  const maySell = useMayOpen()('/checkout')
  return (
    <div className={css.chair}>
      <p className={css.chairHead}>
        <Chip tone="accent">{text.now}</Chip>
        {more > 0 && <small>{text.moreNow(more)}</small>}
      </p>
      <div className={css.chairBody}>
        <Avatar id={employee_id} name={employee_name} />
        <Link {...linkTo(visit)} className={css.content}>
          <Name>{whoComes(visit)}</Name>
          <small>
            {service_name} · {text.until} <Num>{formatTime(end_time)}</Num>
          </small>
        </Link>
        {maySell && (
          <LinkButton
            variant="light"
            to="/checkout"
            search={{ appointment: id }}
            leftSection={<IconCash size={20} stroke={1.75} aria-hidden />}
          >
            {text.toPayment}
          </LinkButton>
        )}
      </div>
      <span className={css.progress} style={{ '--part': done } as CSSProperties} />
    </div>
  )
}

type RowProps = { readonly visit: Visit; readonly today: string; readonly hasButton: boolean }
function AppointmentRow({ visit, today, hasButton }: RowProps) {
  const date = visit.start_time.slice(0, 10)
  const mayArrive = hasButton && date === today && ['confirmed', 'reminded'].includes(visit.status_key)
  return (
    <li className={css.row}>
      <Link {...linkTo(visit)} className={css.appointment}>
        <span className={css.time}>
          <Num>{formatTime(visit.start_time)}</Num>
          <Day date={date} today={today} />
        </span>
        <i
          className={css.employeeColor}
          style={{ '--color': `var(--ev${hueOf(visit.employee_id)})` } as CSSProperties}
        />
        <span className={css.content}>
          <Name>{whoComes(visit)}</Name>
          <small>{text.serviceAndEmployee(visit.service_name, visit.employee_name)}</small>
        </span>
      </Link>
      {mayArrive ? <ArrivedButton visit={visit} /> : <Chip color={visit.status_color}>{visit.status_name}</Chip>}
    </li>
  )
}

function Day({ date, today }: { date: string; today: string }) {
  if (date <= today) return null
  return <small>{date === addDays(today, 1) ? text.tomorrow : <Num>{formatDayMonth(date)}</Num>}</small>
}
