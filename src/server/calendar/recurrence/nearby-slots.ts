/** Where else a date of a recurrence could be. Pure. */
import { visitStarts, worksOf } from '#shared/calendar/visits/slots.ts'
import { nearestFree } from '#shared/calendar/availability/slots.ts'
import { openStretches } from '#shared/office/working-hours/rules.ts'
import { areFree, needsOfVisit } from '#shared/calendar/resources/rules.ts'
import { DAY, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { Calendar } from '../availability/queries.ts'
import { minutesOfSpan, type Occurrence } from './rules.ts'

/** A free start is looked for on the day itself and on those after it. */
export const NEAREST_DAYS = 7
const NEAREST = 3

/** By employee. */
export type Calendars = ReadonlyMap<number, Calendar>

/**
 * The nearest free starts of a whole visit on its day and after it, soonest first. `others` are the
 * other visits of the recurrence.
 */
export function nearbySlots(
  calendars: Calendars,
  { start_time, parts }: Occurrence,
  others: Occurrence['parts'],
  now: Date,
): WallClock[] {
  const from = start_time.slice(0, 10)
  const week = toInstant(wallClockAt(from, '00:00'))
  const [earliest, latest] = [Math.max(now.getTime(), week), week + (NEAREST_DAYS + 2) * DAY]
  const services = parts.map((part) => {
    const { rules } = calendars.get(part.employee_id)!
    const resources = rules.services.find(({ id }) => id === part.service_id)?.resources ?? []
    return { ...part, resources, time_window: minutesOfSpan(part) }
  })
  const timesOf = (employee: number) => {
    const { rules, busy } = calendars.get(employee)!
    const taken = [...busy, ...others.filter(({ employee_id }) => employee_id === employee)]
    // the recurrence may last two years
    const near = taken.filter(({ start, end }) => end > week && start < latest)
    return { opening: openStretches(rules, from, NEAREST_DAYS), busy: near }
  }
  const step = calendars.get(parts[0]!.employee_id)!.rules.time_step
  const needs = needsOfVisit(
    services,
    [...calendars.values()].flatMap(({ full }) => full),
  )
  const starts = visitStarts(worksOf(services), timesOf, { step, earliest, latest })
  const free = starts.filter((start) => areFree(needs, start)).map((start) => ({ start, free: true }))
  return nearestFree(free, toInstant(start_time), NEAREST).map(toWallClock)
}
