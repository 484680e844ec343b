/** A day as a list: the parts of the day with their appointments, blocked time and free gaps. */
import { DAY_PARTS, partOfDay, type DayPart } from '#shared/calendar/visits/rules.ts'
import type { Appointment } from '../api.ts'
import type { Person } from '../calendar-people.ts'
import { blockStart } from './board-lines.ts'
import { cellsOf, type Gap, gapsOf } from './day-cells.ts'
import type { WorkingHours } from '#web/team/employees/api.ts'
import type { TimeBlock } from '../../time-blocks/api.ts'

export type AgendaPart = {
  readonly part: DayPart
  readonly count: number
  /** What has ended well; folded. */
  readonly done: readonly Appointment[]
  readonly lines: readonly AgendaLine[]
  /** Before which line now is; null in other parts and on other days. */
  readonly now: number | null
}
export type AgendaLine = (
  | { readonly row: Appointment }
  | { readonly block: TimeBlock }
  | { readonly gap: Gap; readonly person: Person }
) & {
  /** `HH:mm`. */
  readonly at: string
}

type Day = {
  readonly date: string
  readonly people: readonly Person[]
  /** What is shown, also of other days. */
  readonly rows: readonly Appointment[]
  readonly work: WorkingHours | undefined
  readonly blocks: readonly TimeBlock[]
  /** The office's wall clock. */
  readonly now: string
}

/** The parts of a day that have something to show, in order. Gaps are only those to come. */
export function agendaOf({ date, people, rows, work, blocks, now }: Day): AgendaPart[] {
  const cellOf = cellsOf(rows, work, blocks)
  const cells = people.map((person) => ({ person, cell: cellOf(person.id, date) }))
  const visits = cells.flatMap(({ cell }) => cell.rows)
  const gaps = cells.flatMap(({ person, cell }) =>
    gapsOf(cell, now)
      .filter(({ isPast }) => !isPast)
      .map((gap) => ({ gap, person, at: gap.from })),
  )
  const lines: AgendaLine[] = [
    ...visits
      .filter(({ status_key }) => status_key !== 'done')
      .map((row) => ({ row, at: row.start_time.slice(11, 16) })),
    // one of the whole office once
    ...[...new Set(cells.flatMap(({ cell }) => cell.blocks))].map((block) => ({ block, at: blockStart(date, block) })),
    ...gaps,
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const clock = date === now.slice(0, 10) ? now.slice(11, 16) : null
  return DAY_PARTS.map((part) => {
    const own = lines.filter(({ at }) => partOfDay(at) === part)
    const inPart = visits.filter(({ start_time }) => partOfDay(start_time.slice(11, 16)) === part)
    return {
      part,
      count: inPart.filter(({ status_key }) => status_key !== 'cancelled').length,
      done: inPart
        .filter(({ status_key }) => status_key === 'done')
        .toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1)),
      lines: own,
      now: clock && partOfDay(clock) === part ? own.filter(({ at }) => at <= clock).length : null,
    }
  }).filter(({ lines: own, done }) => own.length > 0 || done.length > 0)
}
