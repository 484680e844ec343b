import { Button } from '@mantine/core'
import { useId } from 'react'
import type { ProblemReply } from '#shared/http/problems.ts'
import { weekdayOf } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { formatDayMonth, formatTime, formatWeekday } from '#web/platform/format.ts'
import { DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { type Draft, partsOf, wallClocksOf } from './appointment-couplings.ts'
import { type EmployeeChoice, partsWithMinutes, type ServiceChoice } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { shortNameOf } from '../calendar-people.ts'
import { useFreeStarts } from './free-starts.tsx'
import { TakenBy } from './taken-by.tsx'
import { TakenTracks } from './taken-tracks.tsx'
import { text } from '../text.ts'
import { text as visit } from './visit-text.ts'
import { addMinutes, minutesBetween } from '../wall-minutes.ts'

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

const DAY_MINUTES = 24 * 60
const toForm = { name: visit.otherHour, note: visit.nothingLost }

/**
 * Shown when the time is taken: what stands in the way, the days of the employee and of another one
 * who is free, and free times. The nearest one with the same employee is the main button. A room or
 * device is never booked twice, and is not on the lines.
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
  const { code, slots = [] } = problem
  const heading = useId()
  const { start_time } = wallClocksOf(draft)
  const nameOf = (id: number | null) => shortNameOf(employees, id)
  const shownOf = (id: number) => ({
    person: { id, name: employees.find((one) => one.id === id)?.name ?? '' },
    name: nameOf(id),
  })
  const ids = new Set(partsOf(draft).map(({ employee_id }) => employee_id))
  const own = ids.size === 1 ? nameOf(draft.employee_id) : ''
  const distance = (start: string) => Math.abs(minutesBetween(start_time, start))
  const [nearest, ...later] = slots.toSorted((a, b) => distance(a) - distance(b))
  const atThatTime = useFreeStarts({ draft, services, except }, start_time)
  const other = atThatTime.data?.others[0]
  const anotherDay = useAnotherDay({ draft, services, except }, start_time)
  const elsewhere = anotherDay.isLoading
    ? undefined
    : (anotherDay.starts.find((start) => start !== nearest) ?? later[0])
  return (
    <>
      <DialogBody>
        <TakenBy problem={problem} />
        {code === 'slot_taken' && (
          <TakenTracks
            date={start_time.slice(0, 10)}
            tracks={tracksOf(draft, services, nearest).map(({ employee_id, ...track }) => ({
              ...track,
              ...shownOf(employee_id),
            }))}
            other={other && shownOf(other.employee_id)}
            except={except}
          />
        )}
        <h3 id={heading} className={css.heading}>
          {visit.also}
        </h3>
        <ul className={css.offers} aria-labelledby={heading}>
          {!other && atThatTime.isLoading && <li aria-hidden />}
          {other && (
            <Offer
              name={visit.at(formatTime(start_time), nameOf(other.employee_id))}
              note={`${visit.sameHour}, ${shortDayOf(start_time)}`}
              onPress={() => onEmployee(other.employee_id)}
            />
          )}
          {anotherDay.isLoading && <li aria-hidden />}
          {elsewhere && (
            <Offer
              name={own ? visit.at(formatTime(elsewhere), own) : formatTime(elsewhere)}
              note={shortDayOf(elsewhere)}
              onPress={() => onSlot(elsewhere)}
            />
          )}
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

/** What each employee does in the draft, and at the nearest start if that is on the same day. */
function tracksOf(draft: Draft, services: readonly ServiceChoice[], nearest: string | undefined) {
  const { start_time, end_time } = wallClocksOf(draft)
  const by = nearest?.slice(0, 10) === start_time.slice(0, 10) ? minutesBetween(start_time, nearest!) : null
  const tracks = new Map<number, { readonly start: string; readonly end: string }>()
  let at: string = start_time
  for (const { employee_id, minutes } of partsWithMinutes(draft, services, minutesBetween(start_time, end_time))) {
    const end = addMinutes(at, minutes)
    tracks.set(employee_id, { start: tracks.get(employee_id)?.start ?? at, end })
    at = end
  }
  return [...tracks].map(([employee_id, wanted]) => ({
    employee_id,
    wanted,
    nearest: by === null ? null : { start: addMinutes(wanted.start, by), end: addMinutes(wanted.end, by) },
  }))
}

/** The free starts on other days, those nearest to the same hour of the next day first. */
function useAnotherDay(asked: Parameters<typeof useFreeStarts>[0], wanted: WallClock) {
  const tomorrow = addMinutes(wanted, DAY_MINUTES)
  const away = (start: string) => Math.abs(minutesBetween(tomorrow, start))
  const { data, isLoading } = useFreeStarts(asked, tomorrow)
  const others = (data?.starts ?? []).filter((start) => start.slice(0, 10) !== wanted.slice(0, 10))
  return { starts: others.toSorted((a, b) => away(a) - away(b)), isLoading }
}

const shortDayOf = (wall: string) => `${text.shortDays[weekdayOf(wall.slice(0, 10))]} ${formatDayMonth(wall)}`
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
