import { Button } from '@mantine/core'
import type { ProblemReply } from '#shared/http/problems.ts'
import { formatDate, formatDayMonth, formatTime, formatTimeRange, formatWeekday } from '../platform/format.ts'
import { DialogBody, DialogFooter, mainButtonClass } from '../ui/dialog.tsx'
import { Num } from '../ui/num.tsx'
import css from './appointment-dialog.module.css'
import { text } from './text.ts'

type Props = {
  readonly problem: ProblemReply
  readonly onAnyway: () => void
  /** A free start, as a wall-clock time. */
  readonly onSlot: (start: string) => void
  readonly onBack: () => void
}

/**
 * Whether a refusal offers other times: the time of the employee, or a room or device, is taken.
 */
export const isTaken = (code: string): boolean => code === 'slot_taken' || code === 'resource_taken'

/**
 * Shown when the time is taken: the other appointment, the blocked time, the nearest free times,
 * and a button to book anyway. A room or device is never booked twice.
 */
export const TakenPanel = ({
  problem: { code, appointment, time_block, slots = [], messages },
  onAnyway,
  onSlot,
  onBack,
}: Props) => (
  <>
    <DialogBody>
      {appointment ? (
        <>
          <p>{text.takenBy}</p>
          <div className={css.occupiedBy}>
            <b>{`${appointment.service_name} (${appointment.employee_name})`}</b>
            <span>{appointment.customer_name}</span>
            <span>
              {formatWeekday(appointment.start_time)} <Num>{formatDate(appointment.start_time)}</Num>{' '}
              <Num>{formatTimeRange(appointment.start_time, appointment.end_time)}</Num>
            </span>
          </div>
        </>
      ) : (
        !time_block && <p>{messages.error}</p>
      )}
      {time_block && (
        <>
          <p>{text.blockedBy}</p>
          <div className={css.occupiedBy}>
            <b>{time_block.reason || text.blockTime}</b>
            {time_block.employee_name && <span>{time_block.employee_name}</span>}
            <span>
              {formatWeekday(time_block.start_time)} <Num>{formatDate(time_block.start_time)}</Num>{' '}
              <Num>{formatTimeRange(time_block.start_time, time_block.end_time)}</Num>
            </span>
          </div>
        </>
      )}
      {slots.length > 0 && (
        <>
          <h3 className={css.heading}>{text.nearestFree}</h3>
          <ul className={css.freeStarts}>
            {slots.map((start) => (
              <li key={start}>
                <Button variant="default" onClick={() => onSlot(start)}>
                  {formatWeekday(start)}&nbsp;<Num>{formatDayMonth(start)}</Num>&nbsp;<Num>{formatTime(start)}</Num>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </DialogBody>
    <DialogFooter>
      {code !== 'resource_taken' && (
        <Button className={mainButtonClass} onClick={onAnyway} data-autofocus>
          {text.bookAnyway}
        </Button>
      )}
      <Button variant="default" onClick={onBack}>
        {text.back}
      </Button>
    </DialogFooter>
  </>
)
