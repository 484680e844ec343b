import { IconCalendarCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Appointment, Status } from '../appointments/api.ts'
import { formatTime } from '../platform/format.ts'
import { hueOf } from '../ui/avatar.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { comingUp } from './day-figures.ts'
import css from './home.module.css'
import { text } from './text.ts'

const SHOWN = 5
type Props = {
  readonly visits: readonly Appointment[] | null
  readonly statuses: readonly Status[]
  readonly now: string
}

/** Who comes next today, five at most; each leads to itself in the calendar. */
export function NextAppointments({ visits, statuses, now }: Props) {
  const coming = visits && comingUp(visits, now)
  return (
    <Card as="section">
      <CardHead title={text.next}>
        <Link to="/calendar">{text.toCalendar}</Link>
      </CardHead>
      {coming?.length === 0 && (
        <EmptyState icon={IconCalendarCheck} title={text.nothingNext} note={text.nothingNextNote}>
          <LinkButton variant="default" to="/calendar" search={{ new: 1 }}>
            {text.newAppointment}
          </LinkButton>
        </EmptyState>
      )}
      {coming && coming.length > 0 && (
        <ul className={css.list}>
          {coming.slice(0, SHOWN).map((visit) => (
            <Line
              key={visit.id}
              visit={visit}
              now={now}
              status={statuses.find(({ key }) => key === visit.status_key)}
            />
          ))}
        </ul>
      )}
      {coming && coming.length > SHOWN && <p className={css.more}>{text.more(coming.length - SHOWN)}</p>}
      {coming === null && (
        <div className={css.list}>
          {[0, 1, 2].map((i) => (
            <div key={i} className={css.next}>
              <Skeleton height={38} />
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}

function Line({ visit, now, status }: { visit: Appointment; now: string; status: Status | undefined }) {
  return (
    <li>
      <Link to="/calendar" search={{ date: visit.start_time.slice(0, 10), appointment: visit.id }} className={css.next}>
        <span className={`num ${css.time}`}>{formatTime(visit.start_time)}</span>
        <i className={css.edge} style={{ '--dye': `var(--ev${hueOf(visit.employee_id)})` } as CSSProperties} />
        <span className={css.what}>
          <bdi>{visit.service_name}</bdi>
          <small>{text.withWhom(visit.customer_name, visit.employee_name)}</small>
        </span>
        {visit.start_time <= now ? (
          <Chip tone="accent">{text.now}</Chip>
        ) : (
          status && <Chip dye={visit.status_color}>{status.name}</Chip>
        )}
      </Link>
    </li>
  )
}
