/** Blocked time of the demo: a daily break, a dentist's appointment and a meeting of the team. */
import { addDays, dateOf, wallClockAt, weekStart } from '#shared/values/local-time.ts'
import type { DemoOffice } from './office-queries.ts'
import type { DemoApi, Json } from './open-api.ts'
import { blocks as text } from './text.ts'

const WEEKS = { before: 2, after: 12 }
/** By index in the list of employees. */
const RESTING = 0
const AT_DENTIST = 2
const SUNDAY_TO_THURSDAY = [0, 1, 2, 3, 4]

/** The blocks of the weeks around now. */
export async function blocksOf(api: DemoApi, { now }: DemoOffice): Promise<Json[]> {
  const week = weekStart(dateOf(now))
  const start = wallClockAt(addDays(week, -7 * WEEKS.before), '00:00')
  const end = wallClockAt(addDays(week, 7 * (WEEKS.after + 1)), '00:00')
  const query = new URLSearchParams({ start, end }).toString()
  return (await api.call('GET', `/api/time-blocks?${query}`)).time_blocks
}

/** Blocks what is not blocked yet. */
export async function blockTimes(api: DemoApi, office: DemoOffice, staff: readonly number[]): Promise<void> {
  const week = weekStart(dateOf(office.now))
  const there = new Set((await blocksOf(api, office)).map(({ start_time }: Json) => start_time as string))
  const lunches = SUNDAY_TO_THURSDAY.map((weekday) => ({
    employee_id: staff[RESTING]!,
    ...timesOf(addDays(week, weekday - 7 * WEEKS.before), '13:00', '13:30'),
    repeats_until: addDays(week, weekday + 7 * WEEKS.after),
    reason: text.lunch,
    icon: 'break',
  }))
  const singles = [
    { employee_id: staff[AT_DENTIST]!, ...timesOf(addDays(week, 9), '16:00', '17:15'), reason: text.dentist },
    { employee_id: null, ...timesOf(addDays(week, 7), '09:00', '09:30'), reason: text.meeting },
  ].map((block) => ({ ...block, repeats_until: null, icon: 'lock' }))
  for (const block of [...lunches, ...singles])
    if (!there.has(block.start_time)) await api.call('POST', '/api/time-blocks', block, { at: office.now })
}

const timesOf = (date: string, from: string, to: string) => ({
  start_time: wallClockAt(date, from) as string,
  end_time: wallClockAt(date, to) as string,
})
