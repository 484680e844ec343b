import { addDays } from '#shared/values/local-time.ts'
import { IconCalendarCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { formatDayMonth, formatTime } from '../platform/format.ts'
import { hueOf } from '../ui/avatar.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Num } from '../ui/num.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Home } from './api.ts'
import css from './details.module.css'
import { text } from './text.ts'

type Visit = Home['next'][number]

/**
 * The next appointments, with links to the calendar. Appointments that have ended since the
 * response are left out.
 */
export function NextAppointments({ visits, now }: { visits: readonly Visit[] | undefined; now: string }) {
  const upcoming = visits?.filter(({ end_time }) => end_time > now)
  return (
    <Card as="section">
      <CardHeader title={text.next}>
        <Link to="/calendar" className={css.cardLink}>
          {text.toCalendar}
        </Link>
      </CardHeader>
      {upcoming?.length === 0 && (
        <EmptyState icon={IconCalendarCheck} title={text.noNextAppointments} note={text.noNextAppointmentsNote}>
          <LinkButton variant="default" to="/calendar" search={{ new: 1 }}>
            {text.newAppointment}
          </LinkButton>
        </EmptyState>
      )}
      {upcoming && upcoming.length > 0 && (
        <ul className={css.list}>
          {upcoming.map((visit) => (
            <AppointmentRow key={visit.id} visit={visit} now={now} />
          ))}
        </ul>
      )}
      {!upcoming && <AppointmentsSkeleton />}
    </Card>
  )
}

const AppointmentsSkeleton = () => (
  <div className={css.list}>
    {[0, 1, 2, 3, 4].map((i) => (
      <div key={i} className={css.appointment}>
        <Skeleton height={38} />
      </div>
    ))}
  </div>
)

function AppointmentRow({ visit, now }: { visit: Visit; now: string }) {
  const date = visit.start_time.slice(0, 10)
  return (
    <li>
      <Link to="/calendar" search={{ date, appointment: visit.id }} className={css.appointment}>
        <span className={css.time}>
          <Num>{formatTime(visit.start_time)}</Num>
          <Day date={date} today={now.slice(0, 10)} />
        </span>
        <i
          className={css.employeeColor}
          style={{ '--color': `var(--ev${hueOf(visit.employee_id)})` } as CSSProperties}
        />
        <span className={css.content}>
          <bdi>{visit.service_name}</bdi>
          <small>{text.customerAndEmployee(visit.customer_name, visit.employee_name)}</small>
        </span>
        {visit.start_time <= now ? (
          <Chip tone="accent">{text.now}</Chip>
        ) : (
          <Chip color={visit.status_color}>{visit.status_name}</Chip>
        )}
      </Link>
    </li>
  )
}

function Day({ date, today }: { date: string; today: string }) {
  if (date <= today) return null
  return <small>{date === addDays(today, 1) ? text.tomorrow : <Num>{formatDayMonth(date)}</Num>}</small>
}
