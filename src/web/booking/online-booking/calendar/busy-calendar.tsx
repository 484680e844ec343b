import { useEffect, useMemo, useState } from 'react'
import { withoutRanges } from '#shared/values/ranges.ts'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { text as booking } from '#shared/calendar/availability/text.ts'
import { addDays, MINUTE, timeOf, toInstant, toWallClock, weekStart } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { formatDate, formatDayMonth, formatTime, formatWeekday } from '#web/platform/format.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { Skeleton } from '#web/ui/plain/skeleton.tsx'
import { ProblemNote } from '../contact-and-time/problem-note.tsx'
import type { Day } from '../contact-and-time/use-days.ts'
import { busyOfDays } from './busy-of-days.ts'
import { BusyGrid, type Hours, type Taken } from './busy-grid.tsx'
import css from './calendar.module.css'
import { text } from './text.ts'
import { type Span, useBusy } from './use-busy.ts'

type Props = {
  readonly office: BookingStart['office']
  /** The length of the service in minutes. */
  readonly minutes: number
  /** The offered days, from today on. */
  readonly days: readonly Day[]
  readonly at: string | null
  readonly onPick: (at: string) => void
  /** Called with the last day shown, so that the caller can load the days up to it. */
  readonly onReach: (date: string) => void
}

/**
 * The calendar as visitors may see it: a week on desktop, a day on phones. Grey is when the
 * services cannot be had: the employee, or all together, is busy, or a room is full. Only offered
 * starts can be picked.
 */
export default function BusyCalendar({ office, minutes, days, at, onPick, onReach }: Props) {
  const [wallNow] = useState(() => toWallClock(now()))
  const today = days[0]?.date ?? wallNow.slice(0, 10)
  const last = addDays(today, office.booking_horizon_days)
  const [week] = useState(() => matchMedia('(min-width: 700px)').matches)
  const [date, setDate] = useState(() => (at ?? days.find((day) => day.free.length > 0)?.date ?? today).slice(0, 10))
  const [span, setSpan] = useState<Span | null>(null)
  const [message, setMessage] = useState<string>(text.hint)
  const { settings, rows, problem, again } = useBusy(office.id, span)
  useEffect(() => {
    if (span) onReach(addDays(span.until, -1))
  }, [span, onReach])

  const taken = useMemo(() => takenOf(busyOfDays(days, minutes), rows ?? [], at, minutes), [days, rows, at, minutes])
  const hours = useMemo(() => settings && hoursOf(settings, days), [settings, days])
  const limits = useMemo(() => ({ from: today, until: addDays(last, 1) }), [today, last])

  const pick = (picked: string) => {
    const isOffered = days.some((day) => day.date === picked.slice(0, 10) && day.free.includes(formatTime(picked)))
    if (toInstant(picked) < now().getTime() + office.booking_notice_minutes * MINUTE)
      setMessage(booking.tooSoon(office.booking_notice_minutes))
    else if (isOffered) onPick(picked)
    else setMessage(text.notOffered)
  }
  const first = week ? weekStart(date) : date
  const end = week ? addDays(first, 6) : date
  const turnWeek = (by: number) => {
    setMessage(text.hint)
    const next = addDays(first, week ? 7 * by : by)
    setDate(next < today ? today : next > last ? last : next)
  }

  return (
    <div className={css.calendar}>
      <div className={css.bar}>
        <Button
          variant="link"
          aria-label={week ? text.previousWeek : text.previousDay}
          disabled={first <= today}
          onClick={() => turnWeek(-1)}
        >
          <Icon path={pageIconPaths.towardsStart} />
        </Button>
        <strong aria-live="polite">
          {week ? (
            <span className="num">
              {formatDayMonth(first)} - {formatDate(end)}
            </span>
          ) : (
            <>
              {formatWeekday(date)}, <span className="num">{formatDate(date)}</span>
            </>
          )}
        </strong>
        <Button
          variant="link"
          aria-label={week ? text.nextWeek : text.nextDay}
          disabled={end >= last}
          onClick={() => turnWeek(1)}
        >
          <Icon path={pageIconPaths.towardsEnd} />
        </Button>
        <Button variant="link" onClick={() => setDate(today)}>
          {text.today}
        </Button>
      </div>
      <p className={css.hint} role="status">
        {rows ? message : text.loading}
      </p>
      {problem && (
        <ProblemNote problem={problem}>
          <Button variant="ghost" onClick={again}>
            {text.again}
          </Button>
        </ProblemNote>
      )}
      <section className={css.wrapper} aria-label={text.grid}>
        {hours ? (
          <BusyGrid
            week={week}
            date={date}
            wallNow={wallNow}
            limits={limits}
            hours={hours}
            taken={taken}
            onSpan={setSpan}
            onPick={pick}
            onTaken={() => setMessage(text.busy)}
          />
        ) : (
          !problem && <Skeleton className={css.loading} />
        )}
      </section>
    </div>
  )
}

type Settings = NonNullable<ReturnType<typeof useBusy>['settings']>

/**
 * The office's hours extended to the employee's, and the employee's working time; the rest is
 * shaded.
 */
function hoursOf(settings: Settings, days: readonly Day[]): Hours {
  const open = days.flatMap((day) => day.open.map((range) => ({ date: day.date, ...range })))
  const from = [settings.calendar_start_time.slice(0, 5), ...open.map((range) => range.from)]
  const to = [settings.calendar_end_time.slice(0, 5), ...open.map((range) => range.to)]
  return { from: from.toSorted()[0]!, to: to.toSorted().at(-1)!, step: `${timeOf(settings.time_step)}:00`, open }
}

type Busy = ReturnType<typeof busyOfDays>
type Own = NonNullable<ReturnType<typeof useBusy>['rows']>

/**
 * Busy time without details, the visitor's own appointments with their names, and the chosen time.
 */
function takenOf(busy: Busy, own: Own, at: string | null, minutes: number): Taken[] {
  const mine = own.map(({ id, service_name: title, start_time: start, end_time: end }) => {
    const look = css.ownAppointment
    return { key: `own-${id}`, title, start, end, look }
  })
  const others = withoutRanges(busy.map(rangeOf), mine.map(rangeOf)).map(({ start, end }, i) => {
    const times = { start: toWallClock(start), end: toWallClock(end) }
    return { key: `busy-${i}`, title: text.busy, ...times, look: css.busy }
  })
  const taken = [...others, ...mine]
  if (at === null) return taken
  const end = toWallClock(toInstant(at) + minutes * MINUTE)
  return [...taken, { key: 'chosen', title: text.chosen, start: at, end, look: css.chosen }]
}
const rangeOf = ({ start, end }: { start: string; end: string }) => ({ start: toInstant(start), end: toInstant(end) })
