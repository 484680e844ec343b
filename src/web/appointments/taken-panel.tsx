import { Button } from '@mantine/core'
import { useId } from 'react'
import type { ProblemReply } from '#shared/http/problems.ts'
import { formatDate, formatDayMonth, formatTime, formatTimeRange, formatWeekday } from '../platform/format.ts'
import { DialogBody, DialogFooter, mainButtonClass } from '../ui/dialog.tsx'
import { Num } from '../ui/num.tsx'
import { type Draft, partsOf, wallClocksOf } from './appointment-couplings.ts'
import type { EmployeeChoice, ServiceChoice } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { useFreeStarts } from './free-starts.tsx'
import { text } from './text.ts'
import { text as visit } from './visit-text.ts'
import { minutesBetween } from './wall-minutes.ts'

type Props = {
  readonly problem: ProblemReply
  readonly draft: Draft
  readonly services: readonly ServiceChoice[]
  readonly employees: readonly EmployeeChoice[]
  /** The appointment that is moved. */
  readonly except: number | undefined
  readonly onAnyway: () => void
  /** A free start, as a wall-clock time. */
  readonly onSlot: (start: string) => void
  /** Another employee at the same time. */
  readonly onEmployee: (id: number) => void
  readonly onBack: () => void
  /** What going back does; the form is shown again by default. */
  readonly back?: { readonly name: string; readonly note: string }
}

const toForm = { name: visit.otherHour, note: visit.nothingLost }

/** How many other employees and other times are offered beside the nearest. */
const OFFERS = 2

/**
 * Whether a refusal offers other times: the time of the employee, or a room or device, is taken.
 */
export const isTaken = (code: string): boolean => code === 'slot_taken' || code === 'resource_taken'

/**
 * Shown when the time is taken: the other appointment, the blocked time, and free times. The
 * nearest one with the same employee is the main button. A room or device is never booked twice.
 */
export function TakenPanel({
  problem,
  draft,
  services,
  employees,
  except,
  onAnyway,
  onSlot,
  onEmployee,
  onBack,
  back = toForm,
}: Props) {
  const { code, appointment, time_block, slots = [], messages } = problem
  const heading = useId()
  const { start_time } = wallClocksOf(draft)
  const nameOf = (id: number | null) => employees.find((one) => one.id === id)?.name ?? ''
  const ids = new Set(partsOf(draft).map(({ employee_id }) => employee_id))
  const own = ids.size === 1 ? nameOf(draft.employee_id) : ''
  const distance = (start: string) => Math.abs(minutesBetween(start_time, start))
  const [nearest, ...later] = slots.toSorted((a, b) => distance(a) - distance(b))
  const others = useFreeStarts({ draft, services, except }, start_time).data?.others ?? []
  return (
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
        <h3 id={heading} className={css.heading}>
          {visit.also}
        </h3>
        <ul className={css.offers} aria-labelledby={heading}>
          {others.slice(0, OFFERS).map(({ employee_id }) => (
            <Offer
              key={employee_id}
              name={visit.at(formatTime(start_time), nameOf(employee_id))}
              note={`${visit.sameHour}, ${formatWeekday(start_time)} ${formatDayMonth(start_time)}`}
              onPress={() => onEmployee(employee_id)}
            />
          ))}
          {later.slice(0, OFFERS).map((start) => (
            <Offer
              key={start}
              name={own ? visit.at(formatTime(start), own) : formatTime(start)}
              note={`${formatWeekday(start)} ${formatDayMonth(start)}`}
              onPress={() => onSlot(start)}
            />
          ))}
          <Offer {...back} onPress={onBack} />
        </ul>
      </DialogBody>
      <DialogFooter>
        {nearest ? (
          <Button className={mainButtonClass} onClick={() => onSlot(nearest)} data-autofocus>
            {visit.bookAt(dayOf(nearest, start_time), formatTime(nearest), own)}
          </Button>
        ) : (
          <Button className={mainButtonClass} onClick={onBack} data-autofocus>
            {text.back}
          </Button>
        )}
        {code !== 'resource_taken' && (
          <Button variant="subtle" onClick={onAnyway}>
            {text.bookAnyway}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

/** The day of a start, unless it is the wanted one. */
const dayOf = (start: string, wanted: string): string =>
  start.slice(0, 10) === wanted.slice(0, 10) ? '' : `${formatWeekday(start)} ${formatDayMonth(start)}`

type OfferProps = { readonly name: string; readonly note: string; readonly onPress: () => void }
const Offer = ({ name, note, onPress }: OfferProps) => (
  <li>
    <button type="button" onClick={onPress}>
      <b>{name}</b>
      <small>{note}</small>
    </button>
  </li>
)
