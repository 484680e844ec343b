import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { allEmployees, todayQuery } from '#web/team/employees/api.ts'
import { formatCount } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Card } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import type { Home } from './api.ts'
import css from './today.module.css'
import { text } from './text.ts'

const SHOWN = 4

/** Today's appointments, and how occupied each employee is. On desks. Lazy. */
export default function TodayCard({ appointments }: { readonly appointments: Home['appointments'] | undefined }) {
  return (
    <Card as="section" className={css.today} aria-label={text.appointments}>
      <p className={css.head}>
        {text.appointments}
        <Link to="/calendar" className={css.link}>
          {text.toCalendar}
        </Link>
      </p>
      {appointments ? (
        <p className={css.sum}>
          <Link to="/calendar">
            <Num>{formatCount(appointments.total)}</Num>
          </Link>{' '}
          <small>{appointments.total === 0 ? text.noAppointments : text.progress(appointments)}</small>
        </p>
      ) : (
        <div className={css.sum}>
          <Skeleton height={38} width={160} />
        </div>
      )}
      <Team />
    </Card>
  )
}

function Team() {
  const today = useQuery(todayQuery).data
  const names = new Map(useQuery(allEmployees).data?.employees.map(({ id, name }) => [id, name]))
  if (!today) return <Skeleton height={104} />
  const busiest = today.employees.toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1)).slice(0, SHOWN)
  return (
    <ul className={css.team}>
      {busiest.map(({ employee_id: id, percent }) => (
        <li key={id}>
          <Avatar id={id} name={names.get(id) ?? ''} size="small" />
          <span className={css.name}>{names.get(id)?.split(' ')[0]}</span>
          <span className={css.load} style={{ '--part': (percent ?? 0) / 100 } as CSSProperties} />
          <small>{percent === null ? text.off : <Num>{percent}%</Num>}</small>
        </li>
      ))}
    </ul>
  )
}
