import { useMemo } from 'react'
import { addDays, weekdayOf } from '#shared/values/local-time.ts'
import type { TypedHours } from '#shared/office/working-hours/week-hours.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import type { Appointment } from '../api.ts'
import { BoardCell, type CellActions } from './board-cell.tsx'
import { BoardDayOff } from './board-day-off.tsx'
import { isClosed, spansOf } from './board-spans.ts'
import css from './board.module.css'
import { closingEarly } from '../grid/business-hours.ts'
import type { Person } from '../calendar-people.ts'
import type { DayRange } from '../calendar-range.ts'
import { addLoads, cellsOf, percentOf } from './day-cells.ts'
import { DayHead } from './day-head.tsx'
import { LoadBar } from '../grid/load-bar.tsx'
import { text } from '../text.ts'

type Props = CellActions & {
  readonly days: DayRange
  readonly today: string
  /** The office's wall clock. */
  readonly now: string
  readonly people: readonly Person[]
  readonly rows: readonly Appointment[]
  /** Undefined until the response arrives. */
  readonly work: WorkingHours | undefined
  readonly blocks: readonly TimeBlock[]
  /** For the widths until `work` is known. Undefined until the response arrives. */
  readonly officeHours: readonly TypedHours[] | undefined
  readonly loading: boolean
  readonly onDay: (date: string) => void
}

/**
 * The week of the whole team: a row for each employee, a column for each day. A closed day is one
 * narrow column; until the employees' hours and appointments arrive, those on which the office is
 * closed.
 */
export function Board({
  days,
  today,
  now,
  people: known,
  rows,
  work,
  blocks,
  officeHours,
  loading,
  onDay,
  ...actions
}: Props) {
  const people = known.length === 0 && loading ? strangers : known
  const dates = useMemo(() => Array.from({ length: 7 }, (_, i) => addDays(days.from, i)), [days.from])
  const cellOf = useMemo(() => cellsOf(rows, work, blocks), [rows, work, blocks])
  const isKnown = !loading && work !== undefined && known.length > 0
  const closed = useMemo(() => {
    const isClosedOn = (date: string) =>
      isKnown
        ? isClosed(people.map(({ id }) => cellOf(id, date)))
        : officeHours?.some(({ weekday }) => weekday === weekdayOf(date)) === false
    return new Set(dates.filter(isClosedOn))
  }, [isKnown, officeHours, dates, people, cellOf])
  const closings = useMemo(() => (work ? closingEarly(work, dates) : new Map<string, string>()), [work, dates])
  return (
    <section className={css.board} aria-label={text.grid} data-calendar="week" data-shape="board">
      <div className={css.scroller}>
        {/* what is known at last replaces what was expected; nothing moves on the screen */}
        <table key={isKnown ? 'known' : 'expected'} className={css.table} hidden={!isKnown && !officeHours}>
          <colgroup>
            <col className={css.nameColumn} />
            {dates.map((date) => (
              <col key={date} className={closed.has(date) ? css.closedColumn : undefined} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={css.corner}>
                {known.length > 0 && text.employees(known.length)}
              </th>
              {dates.map((date) => (
                <th
                  key={date}
                  scope="col"
                  data-date={date}
                  className={date === today ? `${css.dayHead} ${css.today}` : css.dayHead}
                >
                  <DayHead
                    date={date}
                    isToday={date === today}
                    isClosed={closed.has(date)}
                    until={closings.get(date)}
                    load={work && addLoads(people.map(({ id }) => cellOf(id, date).load))}
                    onOpen={() => onDay(date)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person, i) => (
              <tr key={person.id}>
                <Name person={person} load={addLoads(dates.map((date) => cellOf(person.id, date).load))} />
                {runsOf(dates, closed).map((run) =>
                  run.closed
                    ? i === 0 && (
                        <td key={run.dates[0]} rowSpan={people.length} className={css.closed}>
                          <button type="button" className={css.closedDay} onClick={() => onDay(run.dates[0]!)}>
                            {text.closed}
                          </button>
                        </td>
                      )
                    : spansOf(run.dates.map((date) => cellOf(person.id, date))).map((span) =>
                        span.kind === 'off' ? (
                          <BoardDayOff key={span.dates[0]} person={person} span={span} work={work} end={days.to} />
                        ) : (
                          <BoardCell
                            key={span.cell.date}
                            cell={span.cell}
                            person={person}
                            now={now}
                            loading={loading}
                            {...actions}
                          />
                        ),
                      ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Name({ person, load }: { readonly person: Person; readonly load: Parameters<typeof percentOf>[0] }) {
  return (
    <th scope="row" className={css.name}>
      <span className={css.nameInner}>
        <Avatar id={person.id} name={person.name} size="large" />
        {person.name}
        {person.name && <small>{text.visits(load.count)}</small>}
        <LoadBar percent={percentOf(load)} />
      </span>
    </th>
  )
}

/** Rows in place of employees who are still loading. */
const strangers: readonly Person[] = [-1, -2, -3, -4].map((id) => ({ id, name: '' }))

type Run = { readonly closed: boolean; readonly dates: readonly string[] }
/** Closed days, each on its own, and the open days between them. */
function runsOf(dates: readonly string[], closed: ReadonlySet<string>): Run[] {
  const runs: Run[] = []
  for (const date of dates) {
    const last = runs.at(-1)
    if (!closed.has(date) && last && !last.closed) runs[runs.length - 1] = { ...last, dates: [...last.dates, date] }
    else runs.push({ closed: closed.has(date), dates: [date] })
  }
  return runs
}
