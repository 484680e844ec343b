/** Free starts of a visit whose services several employees give. Pure. */
import { mergeRanges, meet, type Range } from '#shared/values/ranges.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import type { Opening } from '#shared/office/working-hours/rules.ts'
import { slotsOf, busyParts, type Part } from '../availability/slots.ts'

export type VisitPart = Part & { readonly employee_id: number }
/** What an employee does in a visit, counted from its start in milliseconds. */
export type Work = {
  readonly employee_id: number
  /** Whole services, which must lie in working time. Adjacent ones are merged. */
  readonly at: readonly Range[]
  /** When the employee must be free of others: services without processing times, and buffers. */
  readonly occupied: readonly Range[]
}

/** The work of each employee of a visit, in the order in which they begin. */
export function worksOf(parts: readonly VisitPart[]): Work[] {
  const works = new Map<number, { at: Range[]; occupied: Range[] }>()
  let start = 0
  for (const part of parts) {
    const end = start + part.time_window * MINUTE
    const work = works.get(part.employee_id) ?? { at: [], occupied: [] }
    work.at.push({ start, end })
    work.occupied.push(...busyParts({ start, end }, part))
    if (part.buffer_minutes > 0) work.occupied.push({ start: end, end: end + part.buffer_minutes * MINUTE })
    works.set(part.employee_id, work)
    start = end
  }
  return [...works].map(([employee_id, { at, occupied }]) => ({
    employee_id,
    at: mergeRanges(at),
    occupied: mergeRanges(occupied),
  }))
}

export type EmployeeTimes = { readonly opening: readonly Opening[]; readonly busy: readonly Range[] }
const moved = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by })

/** Whether the work of a visit that begins at `start` lies in the employee's hours. */
const isInHours = (work: Work, opening: readonly Opening[], start: number): boolean =>
  work.at.every((one) => {
    const part = moved(one, start)
    return opening.some((hours) => hours.start <= part.start && part.end <= (hours.until ?? hours.end))
  })

/** Whether an employee can do the work of a visit that begins at `start`. */
export const fitsAt = (work: Work, { opening, busy }: EmployeeTimes, start: number): boolean =>
  isInHours(work, opening, start) && !work.occupied.some((one) => busy.some((other) => meet(moved(one, start), other)))

type Bounds = { readonly step: number; readonly earliest: number; readonly latest: number }
/**
 * The free starts of a visit, soonest first, on the grid of the employee who begins. `timesOf` are
 * the hours and busy times of an employee.
 */
export function visitStarts(works: readonly Work[], timesOf: (employee: number) => EmployeeTimes, bounds: Bounds) {
  const [first, ...others] = works
  if (!first) return []
  const { opening, busy } = timesOf(first.employee_id)
  const length = first.at[0]!.end / MINUTE
  // what lies far from every start is not compared again and again
  const near = others.map((work) => [work, timesOf(work.employee_id)] as const)
  return slotsOf({ opening, busy, length, buffer: 0, occupied: first.occupied, ...bounds })
    .filter(({ free, start }) => free && isInHours(first, opening, start))
    .map(({ start }) => start)
    .filter((start) => near.every(([work, times]) => fitsAt(work, times, start)))
}
