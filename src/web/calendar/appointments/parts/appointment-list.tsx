import { whoComes } from '#shared/customers/customers/text.ts'
import type { ProblemReply } from '#shared/http/problems.ts'
import { formatDate, formatTimeRange, formatWeekday } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import css from './appointment-list.module.css'
import { text } from '../text.ts'

type AffectedAppointment = NonNullable<ProblemReply['appointments']>[number]
const SHOWN_MAX = 4

/** The first few appointments, and the number of the others. */
export const AppointmentList = ({
  appointments,
  count,
}: {
  appointments: readonly AffectedAppointment[]
  count: number
}) => (
  <ul className={css.appointments}>
    {appointments.slice(0, SHOWN_MAX).map((one) => (
      <li key={one.id}>
        <b>
          {formatWeekday(one.start_time)} <Num>{formatDate(one.start_time)}</Num>{' '}
          <Num>{formatTimeRange(one.start_time, one.end_time)}</Num>
        </b>
        <span>
          <Name>{whoComes(one)}</Name> · <Name>{one.service_name}</Name>
        </span>
      </li>
    ))}
    {count > SHOWN_MAX && <li>{text.moreAppointments(count - SHOWN_MAX)}</li>}
  </ul>
)
