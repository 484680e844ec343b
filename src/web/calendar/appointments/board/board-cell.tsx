import { whoComes } from '#shared/customers/customers/text.ts'
import { IconPlus } from '@tabler/icons-react'
import type { TimeBlock } from '../../time-blocks/api.ts'
import { BlockBody } from '../../time-blocks/parts/block-body.tsx'
import { formatTime } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import type { WallClock } from '#shared/values/wire.ts'
import { wallClockAt } from '#shared/values/local-time.ts'
import type { Appointment } from '../api.ts'
import { type BoardLine, boardLinesOf } from './board-lines.ts'
import inside from './board-lines.module.css'
import css from './board.module.css'
import type { Person } from '../calendar-people.ts'
import type { PickedTime } from '../calendar-selection.ts'
import { type DayCell, gapsOf, percentOf } from './day-cells.ts'
import { LoadBar } from '../grid/load-bar.tsx'
import { StatusIcon } from '../status-icon.tsx'
import { text } from '../text.ts'
import { EVENT_MARK } from '../grid/use-event-keys.ts'
import { addMinutes } from '../wall-minutes.ts'

export type CellActions = {
  readonly statusNames: ReadonlyMap<string, string>
  readonly onOpen: (row: Appointment, beside: DOMRect | null) => void
  /** A double click: opens the form. */
  readonly onEdit: (row: Appointment) => void
  readonly onPick: (picked: PickedTime) => void
  readonly onOpenBlock: (block: TimeBlock) => void
  /** Opens an employee's day. */
  readonly onMore: (employee: number, date: string) => void
}
type Props = CellActions & {
  readonly cell: DayCell
  readonly person: Person
  /** The office's wall clock. */
  readonly now: string
  readonly loading: boolean
}

/**
 * A day of an employee: the load, the appointments, blocked time and free gaps as lines, and a
 * button to book.
 */
export function BoardCell({
  cell,
  person,
  now,
  loading,
  statusNames,
  onOpen,
  onEdit,
  onPick,
  onOpenBlock,
  onMore,
}: Props) {
  const { date } = cell
  const today = now.slice(0, 10)
  const { lines, now: nowAt, hidden } = boardLinesOf(cell, now)
  const bookAt = (time: string, minutes?: number) => {
    const start = wallClockAt(date, time)
    onPick({ start, employee_id: person.id, ...(minutes && { end: addMinutes(start, minutes) }) })
  }
  const nowLine = <li key="now" aria-hidden className={inside.now} />
  const firstFree = () => gapsOf(cell, now).find(({ isPast }) => !isPast)?.from ?? cell.ranges?.[0]?.from ?? '09:00'
  return (
    <td
      data-date={date}
      data-employee={person.id}
      className={[css.cell, date === today && css.today, date < today && css.past].filter(Boolean).join(' ')}
    >
      <div className={css.cellInner}>
        <div className={css.cellLoad}>
          <LoadBar percent={percentOf(cell.load)} />
        </div>
        <ul className={inside.lines}>
          {loading
            ? [70, 88, 56, 80].map((width) => (
                <li key={width} className={inside.waiting} style={{ inlineSize: `${width}%` }} />
              ))
            : lines.flatMap((line, i) => [
                ...(i === nowAt ? [nowLine] : []),
                <li key={'row' in line ? line.row.id : 'block' in line ? `block ${line.block.id}` : line.at}>
                  {'row' in line ? (
                    <Visit
                      row={line.row}
                      now={now}
                      status={statusNames.get(line.row.status_key)}
                      onOpen={onOpen}
                      onEdit={onEdit}
                    />
                  ) : 'block' in line ? (
                    <Blocked {...line} onOpen={() => onOpenBlock(line.block)} />
                  ) : (
                    <Gap {...line} onBook={() => bookAt(line.at)} />
                  )}
                </li>,
              ])}
          {!loading && nowAt === lines.length && nowLine}
        </ul>
        {hidden > 0 && (
          <button type="button" className={inside.more} onClick={() => onMore(person.id, date)}>
            {text.moreVisits(hidden)}
          </button>
        )}
        <button
          type="button"
          className={css.add}
          aria-label={text.bookWith(person.name)}
          title={text.newAppointment}
          onClick={() => bookAt(firstFree())}
        >
          <IconPlus size={17} stroke={2.2} aria-hidden />
        </button>
      </div>
    </td>
  )
}

/** Only these statuses carry a mark. */
const exceptions = new Set(['waiting', 'arrived', 'no_show', 'cancelled'])

type VisitProps = {
  readonly row: Appointment
  readonly now: string
  readonly status: string | undefined
  readonly onOpen: CellActions['onOpen']
  readonly onEdit: CellActions['onEdit']
}
const Visit = ({ row, now, status, onOpen, onEdit }: VisitProps) => (
  <button
    type="button"
    className={[inside.line, inside[row.status_key], row.end_time <= now && inside.over].filter(Boolean).join(' ')}
    title={`${whoComes(row)} · ${row.service_name}`}
    {...{ [`data-${EVENT_MARK}`]: row.id }}
    onClick={(event) => onOpen(row, event.currentTarget.getBoundingClientRect())}
    onDoubleClick={() => onEdit(row)}
  >
    <span className={inside.time}>
      <Num>{formatTime(row.start_time as WallClock)}</Num>
    </span>
    <i className={inside.dot} style={{ background: row.service_color }} />
    <span className={inside.customer}>{whoComes(row)}</span>
    {exceptions.has(row.status_key) && <StatusIcon status={row.status_key} color={row.status_color} />}
    <span className="visually-hidden">
      {row.service_name}, {row.held_until ? text.awaitsPayment : status}
    </span>
  </button>
)

type BlockedProps = Extract<BoardLine, { block: unknown }> & { readonly onOpen: () => void }
const Blocked = ({ at, block, onOpen }: BlockedProps) => (
  <button type="button" className={`${inside.line} ${inside.blocked}`} onClick={onOpen}>
    <span className={inside.time} aria-hidden>
      <Num>{at}</Num>
    </span>
    <BlockBody block={block} withName={false} start={block.start_time} end={block.end_time} />
  </button>
)

const Gap = ({ at, gap, onBook }: Extract<BoardLine, { gap: unknown }> & { readonly onBook: () => void }) => (
  <button
    type="button"
    className={gap.isPast ? `${inside.line} ${inside.gap} ${inside.over}` : `${inside.line} ${inside.gap}`}
    onClick={onBook}
  >
    <span className={inside.time}>
      <Num>{at}</Num>
    </span>
    <i className={inside.dash} />
    {text.gap(gap.minutes)}
  </button>
)
