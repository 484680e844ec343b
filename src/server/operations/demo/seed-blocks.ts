/** Blocked time of the demo: a daily break, a dentist's appointment and a meeting of the team. */
import { randomUUID } from 'node:crypto'
import type { Range } from '#shared/values/ranges.ts'
import { occurrencesOf, type BlockIcon } from '#shared/calendar/time-blocks/rules.ts'
import { addDays, dateOf, wallClockAt, weekStart } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertBlocks } from '#server/calendar/time-blocks/queries.ts'
import { blocks as text } from './text.ts'

const WEEKS = { before: 2, after: 12 }
/** By index in the list of employees. */
const RESTING = 0
const AT_DENTIST = 2
const SUNDAY_TO_THURSDAY = [0, 1, 2, 3, 4]

type Planned = {
  readonly employee_id: number | null
  readonly date: string
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly icon: BlockIcon
  readonly until?: LocalDate
}
export type SeededBlock = Range & { readonly employee_id: number | null }

/** Returns the blocks, so that no visit is planned in them. */
export async function seedBlocks(tx: Tx, scope: Scope, now: Date, staff: readonly number[]): Promise<SeededBlock[]> {
  const week = weekStart(dateOf(now))
  const lunches = SUNDAY_TO_THURSDAY.map((weekday): Planned => {
    const date = addDays(week, weekday - 7 * WEEKS.before)
    const until = addDays(week, weekday + 7 * WEEKS.after)
    return { employee_id: staff[RESTING]!, date, from: '13:00', to: '13:30', reason: text.lunch, icon: 'break', until }
  })
  const singles: Planned[] = [
    {
      employee_id: staff[AT_DENTIST]!,
      date: addDays(week, 9),
      from: '16:00',
      to: '17:15',
      reason: text.dentist,
      icon: 'lock',
    },
    { employee_id: null, date: addDays(week, 7), from: '09:00', to: '09:30', reason: text.meeting, icon: 'lock' },
  ]
  const seeded = [...lunches, ...singles].flatMap(({ date, from, to, until, ...block }) => {
    const times = { start_time: wallClockAt(date, from), end_time: wallClockAt(date, to) }
    const repetition = until === undefined ? {} : { series: randomUUID(), repeats_until: until }
    return occurrencesOf(times, until ?? null).map((span) => ({ ...block, ...repetition, ...span }))
  })
  await insertBlocks(
    tx,
    scope,
    seeded.map(({ start, end, ...block }) => ({
      ...block,
      start_at: new Date(start),
      end_at: new Date(end),
      created_at: now,
    })),
  )
  return seeded
}

/** Whether a visit of an employee would meet one of the blocks. */
export const meetsBlock = (
  blocks: readonly SeededBlock[],
  id: number,
  visit: { readonly start: number; readonly end: number },
): boolean =>
  blocks.some(
    ({ employee_id, start, end }) =>
      (employee_id === null || employee_id === id) && visit.start < end && visit.end > start,
  )
