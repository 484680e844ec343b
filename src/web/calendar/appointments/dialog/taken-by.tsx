import { whoComes } from '#shared/customers/customers/text.ts'
import { useQuery } from '@tanstack/react-query'
import { addDays } from '#shared/values/local-time.ts'
import type { ProblemReply } from '#shared/http/problems.ts'
import { formatDayMonth, formatTime, formatTimeRange, formatWeekday } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { appointmentsIn, settingsQuery } from '../api.ts'
import { StatusIcon } from '../status-icon.tsx'
import css from './taken-by.module.css'
import { SHOWN } from './taken.ts'
import { text } from '../text.ts'
import { text as visit } from './visit-text.ts'

const dayOf = (wall: string) => `${formatWeekday(wall)} ${formatDayMonth(wall)}`

/**
 * What stands in the way: the other appointment with its status, the blocked time, and why nobody
 * works then.
 */
export function TakenBy({ problem }: { readonly problem: ProblemReply }) {
  const { appointment, time_block, messages, reasons = [] } = problem
  const off = reasons.filter(({ kind }) => !SHOWN.includes(kind))
  if (!appointment && !time_block && off.length === 0) return <p>{messages.error}</p>
  return (
    <>
      {off.length > 0 && (
        <ul className={css.reasons}>
          {off.map((reason) => (
            <li key={reason.text}>{reason.text}</li>
          ))}
        </ul>
      )}
      {appointment && (
        <>
          <p className={css.lead}>
            {visit.takenBy(
              appointment.employee_name,
              dayOf(appointment.start_time),
              formatTime(appointment.start_time),
              formatTime(appointment.end_time),
            )}
          </p>
          <div className={css.card}>
            <b>{whoComes(appointment)}</b>
            <span>
              {appointment.service_name} · <Num>{formatTimeRange(appointment.start_time, appointment.end_time)}</Num> ·{' '}
              {text.with(appointment.employee_name)}
            </span>
            <StatusPill id={appointment.id} start={appointment.start_time} />
          </div>
        </>
      )}
      {time_block && (
        <>
          <p className={css.lead}>
            {visit.blockedBy(
              dayOf(time_block.start_time),
              formatTime(time_block.start_time),
              formatTime(time_block.end_time),
            )}
          </p>
          <div className={css.card}>
            <b>{time_block.reason || text.blockTime}</b>
            {time_block.employee_name && <span>{time_block.employee_name}</span>}
          </div>
        </>
      )}
    </>
  )
}

/** The status of an appointment, once the appointments of its day are known. */
function StatusPill({ id, start }: { readonly id: number; readonly start: string }) {
  const date = start.slice(0, 10)
  const row = useQuery(appointmentsIn({ from: date, to: addDays(date, 1) })).data?.find((one) => one.id === id)
  const status = useQuery(settingsQuery).data?.statuses.find(({ key }) => key === row?.status_key)
  return (
    row &&
    status && (
      <span className={css.pill}>
        <StatusIcon status={row.status_key} color={row.status_color} />
        {status.name}
      </span>
    )
  )
}
