/** What stands in the way of the dates of a series, and where else each of them could be. */
import type { ConflictKind } from '#shared/appointment-series/rules.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { appointmentSeries } from '#shared/appointment-series/contract.ts'
import {
  nearestFree,
  openingOf,
  slotsOf,
  type Range,
  lengthOfVisit,
  type Processing,
} from '#shared/online-booking/slots.ts'
import { areFree, needsOfVisit } from '#shared/resources/rules.ts'
import { addDays, DAY, minutesOf as minuteOf, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { appointmentById } from '../appointments/queries.ts'
import { standingBlock } from '../availability/block-queries.ts'
import { readAvailability } from '../availability/offer-slots.ts'
import { conflictOf, type BookingRules, type Calendar, type Conflict } from '../availability/queries.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { minutesOf, type Occurrence } from './rules.ts'

/** A free start is looked for on the day itself and on those after it. */
const NEAREST_DAYS = 7
const NEAREST = 3

type SeriesDate = Reply<(typeof appointmentSeries)['endpoints']['preview']>['dates'][number]
/** `holdsSlot`: whether an appointment there would meet no other appointment. */
export type FoundDate = SeriesDate & { readonly occurrence: Occurrence; readonly holdsSlot: boolean }
type Wanted = Processing & {
  readonly employee_id: number
  readonly service_id: number
  readonly buffer_minutes: number
}

/**
 * The occurrences with their conflicts, in their order. `except` are appointments that move to
 * them. The calendar must be locked, unless it is only shown.
 */
export async function findConflicts(
  context: Pick<OfficeContext, 'tx' | 'scope' | 'now'>,
  wanted: Wanted,
  occurrences: readonly Occurrence[],
  except: readonly number[] = [],
): Promise<FoundDate[]> {
  const { tx, scope, now } = context
  const dates = occurrences.map(({ start_time }) => start_time.slice(0, 10)).toSorted()
  const from = addDays(dates[0]!, -1)
  const days = Math.round((Date.parse(dates.at(-1)!) - Date.parse(from)) / DAY) + NEAREST_DAYS + 1
  const asked = { service_ids: [wanted.service_id], employee_id: wanted.employee_id }
  const [read, ...met] = await Promise.all([
    readAvailability(tx, scope, now, asked, { from, days }, except),
    ...occurrences.map(({ span }) =>
      span === null
        ? undefined
        : conflictOf(tx, scope, {
            employeeId: wanted.employee_id,
            from: span.start,
            to: span.end,
            now,
            except,
            processing: wanted,
          }),
    ),
  ])
  const calendar = read.calendars[0]!
  const spans = occurrences.map(({ span }) => span)
  return Promise.all(
    occurrences.map(async (occurrence, i): Promise<FoundDate> => {
      const others = spans.filter((span, at) => span !== null && at !== i) as Range[]
      const meetsOther = occurrence.span !== null && others.some((other) => meet(other, occurrence.span!))
      const { date, start_time, end_time, span } = occurrence
      const conflict = kindOf(calendar, occurrence, met[i], meetsOther)
      const holdsSlot = span !== null && !met[i]?.appointment && !meetsOther
      const base = { date, start_time, end_time, conflict, occurrence, holdsSlot }
      if (conflict === null) return { ...base, slots: [] }
      const slots = nearbySlots(calendar, wanted, occurrence, others, now)
      return { ...base, ...(await standing(context, met[i])), slots }
    }),
  )
}

const meet = (a: Range, b: Range) => a.start < b.end && b.start < a.end

function kindOf(
  { rules, full }: Calendar,
  { start_time, end_time, span }: Occurrence,
  met: Conflict | undefined,
  meetsOther: boolean,
): ConflictKind | null {
  if (span === null) return 'time_skipped'
  if (!areFree(needsIn(rules, full, minutesOf(span)), span.start)) return 'resource'
  if (met?.appointment || meetsOther) return 'taken'
  if (met?.block) return 'blocked'
  const date = start_time.slice(0, 10)
  const start = minuteOf(start_time.slice(11))
  const end = end_time.slice(0, 10) === date ? minuteOf(end_time.slice(11)) : 24 * 60
  const isAway = rules.absences.some(
    ({ from_date, until_date, start_minute, end_minute }) =>
      from_date <= date && date <= until_date && (start_minute ?? 0) < end && start < (end_minute ?? 24 * 60),
  )
  if (isAway) return 'absence'
  const opening = openingOf(rules, addDays(date, -1), 3)
  return opening.some((range) => range.start <= span.start && span.end <= range.end) ? null : 'outside_hours'
}

/** What the service needs when it lasts this long. */
const needsIn = ({ services }: BookingRules, full: Calendar['full'], time_window: number) =>
  needsOfVisit(
    services.map((service) => ({ ...service, time_window })),
    full,
  )

/** What is met, as staff see it. */
async function standing({ tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>, met: Conflict | undefined) {
  const appointment = met?.appointment ? await appointmentById(tx, scope, met.appointment) : undefined
  const time_block = met?.block ? await standingBlock(tx, scope, met.block) : undefined
  return { ...(appointment && { appointment }), ...(time_block && { time_block }) }
}

/** The nearest free starts on the day of an occurrence and after it, soonest first. */
function nearbySlots(
  { rules, busy, full }: Calendar,
  wanted: Wanted,
  occurrence: Occurrence,
  others: readonly Range[],
  now: Date,
) {
  const start = toInstant(occurrence.start_time)
  const time_window = minutesOf(occurrence.span ?? { start, end: toInstant(occurrence.end_time) })
  const { length, buffer, occupied } = lengthOfVisit([{ ...wanted, time_window }])
  const slots = slotsOf({
    opening: openingOf(rules, occurrence.start_time.slice(0, 10), NEAREST_DAYS),
    busy: [...busy, ...others],
    step: rules.time_step,
    length,
    buffer,
    occupied,
    needs: needsIn(rules, full, length),
    earliest: now.getTime(),
    latest: Number.POSITIVE_INFINITY,
  })
  return nearestFree(slots, start, NEAREST).map(toWallClock)
}
