import { whoComes } from '#shared/customers/customers/text.ts'
import { IconChecks, IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { wallClockAt } from '#shared/values/local-time.ts'
import { formatTime } from '#web/platform/format.ts'
import { Avatar } from '#web/ui/parts/avatar.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'
import { BlockBody } from '../../time-blocks/parts/block-body.tsx'
import { agendaOf, type AgendaLine, type AgendaPart } from './agenda-parts.ts'
import css from './agenda.module.css'
import type { Appointment } from '../api.ts'
import type { Person } from '../calendar-people.ts'
import type { PickedTime } from '../calendar-selection.ts'
import { StatusIcon } from '../status-icon.tsx'
import { text } from '../text.ts'
import { EVENT_MARK } from '../grid/use-event-keys.ts'
import { addMinutes, minutesBetween } from '../wall-minutes.ts'

type Actions = {
  readonly statusNames: ReadonlyMap<string, string>
  readonly onOpen: (row: Appointment, beside: DOMRect | null) => void
  /** A double click: opens the form. */
  readonly onEdit: (row: Appointment) => void
  readonly onPick: (picked: PickedTime) => void
  readonly onOpenBlock: (block: TimeBlock) => void
}
type Props = Actions & {
  readonly date: string
  /** The office's wall clock. */
  readonly now: string
  /** Whose appointments are listed. */
  readonly people: readonly Person[]
  readonly rows: readonly Appointment[]
  readonly work: WorkingHours | undefined
  readonly blocks: readonly TimeBlock[]
  readonly loading: boolean
}

/** A day as a list, for one employee or all of them. What is done is folded into one line. */
export function Agenda({ date, now, people, rows, work, blocks, loading, ...actions }: Props) {
  const parts = useMemo(
    () => agendaOf({ date, people, rows, work, blocks, now }),
    [date, people, rows, work, blocks, now],
  )
  return (
    <section className={css.agenda} aria-label={text.agenda} data-calendar="agenda" data-shape="agenda">
      {loading ? (
        [1, 2, 3, 4, 5].map((key) => <Skeleton key={key} height={44} />)
      ) : parts.length === 0 ? (
        <p className={css.empty}>{text.noVisits}</p>
      ) : (
        parts.map((part) => (
          <Part key={part.part} part={part} date={date} now={now} isShared={people.length > 1} {...actions} />
        ))
      )}
    </section>
  )
}

type PartProps = Actions & {
  readonly part: AgendaPart
  readonly date: string
  readonly now: string
  readonly isShared: boolean
}
function Part({ part: { part, count, done, lines, now: nowAt }, date, now, isShared, ...actions }: PartProps) {
  const nowLine = (
    <li key="now" className={css.now} aria-hidden>
      <span>
        <Num>{now.slice(11, 16)}</Num>
      </span>
    </li>
  )
  return (
    <>
      <h2 className={css.part}>
        {text.dayParts[part]} <small>{text.visits(count)}</small>
      </h2>
      {done.length > 0 && <Done rows={done} isShared={isShared} {...actions} />}
      <ul className={css.lines}>
        {lines.flatMap((line, i) => [
          ...(i === nowAt ? [nowLine] : []),
          <li key={keyOf(line)}>
            <Line line={line} date={date} isShared={isShared} {...actions} />
          </li>,
        ])}
        {nowAt === lines.length && nowLine}
      </ul>
    </>
  )
}

const keyOf = (line: AgendaLine) =>
  'row' in line ? line.row.id : 'block' in line ? `block ${line.block.id}` : `${line.person.id} ${line.at}`

type DoneProps = Actions & { readonly rows: readonly Appointment[]; readonly isShared: boolean }
function Done({ rows, isShared, ...actions }: DoneProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.done} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChecks size={18} stroke={1.75} aria-hidden />
        {text.finished(rows.length)}
        <IconChevronDown size={18} className={css.arrow} aria-hidden />
      </button>
      {isOpen && (
        <ul className={css.lines}>
          {rows.map((row) => (
            <li key={row.id}>
              <Visit row={row} isShared={isShared} {...actions} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type LineProps = Actions & { readonly line: AgendaLine; readonly date: string; readonly isShared: boolean }
function Line({ line, date, isShared, ...actions }: LineProps) {
  if ('row' in line) return <Visit row={line.row} isShared={isShared} {...actions} />
  const { onPick, onOpenBlock } = actions
  if ('block' in line) {
    const { block } = line
    return (
      <button type="button" className={`${css.line} ${css.gap}`} onClick={() => onOpenBlock(block)}>
        <b className={css.time} aria-hidden>
          <Num>{line.at}</Num>
        </b>
        <span className={css.blocked}>
          <BlockBody block={block} withName={isShared} start={block.start_time} end={block.end_time} />
        </span>
      </button>
    )
  }
  const { gap, person, at } = line
  const book = () => {
    const start = wallClockAt(date, at)
    onPick({ start, end: addMinutes(start, gap.minutes), employee_id: person.id })
  }
  return (
    <button type="button" className={`${css.line} ${css.gap}`} onClick={book}>
      <b className={css.time}>
        <Num>{at}</Num>
      </b>
      <span className={css.offer}>
        <IconPlus size={16} className={css.plus} aria-hidden />
        {isShared ? text.gapWith(person.name, gap.minutes) : text.gap(gap.minutes)}
      </span>
    </button>
  )
}

/** Statuses without an icon in the list: nothing is out of the ordinary. */
const ordinary = new Set(['confirmed'])

type VisitProps = Actions & { readonly row: Appointment; readonly isShared: boolean }
const Visit = ({ row, isShared, statusNames, onOpen, onEdit }: VisitProps) => (
  <button
    type="button"
    className={`${css.line} ${css[row.status_key]}`}
    {...{ [`data-${EVENT_MARK}`]: row.id }}
    onClick={(event) => onOpen(row, event.currentTarget.getBoundingClientRect())}
    onDoubleClick={() => onEdit(row)}
  >
    <span className={css.time}>
      <b>
        <Num>{formatTime(row.start_time)}</Num>
      </b>
      <small>{text.minutes(minutesBetween(row.start_time, row.end_time))}</small>
    </span>
    <i className={css.edge} style={{ background: row.service_color }} />
    {isShared && <Avatar id={row.employee_id} name={row.employee_name} size="small" />}
    <span className={css.who}>
      <b>{whoComes(row)}</b>
      <small>
        {row.service_name}
        {isShared && <span className="visually-hidden"> {text.with(row.employee_name)}</span>}
        {row.held_until && ` · ${text.awaitsPayment}`}
      </small>
    </span>
    {!ordinary.has(row.status_key) && <StatusIcon status={row.status_key} color={row.status_color} />}
    <span className="visually-hidden">{statusNames.get(row.status_key)}</span>
  </button>
)
