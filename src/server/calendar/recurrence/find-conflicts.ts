/** What stands in the way of the dates of a recurrence, and where else each of them could be. */
import { CONFLICTS, type ConflictKind } from '#shared/calendar/recurrence/rules.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { recurrence } from '#shared/calendar/recurrence/contract.ts'
import { whyNot } from '#shared/calendar/availability/rules.ts'
import { meet } from '#shared/values/ranges.ts'
import { areFree, needsOfVisit } from '#shared/calendar/resources/rules.ts'
import { addDays, DAY } from '#shared/values/local-time.ts'
import { busyIn, kindsOf, standing } from '../appointments/tell-reasons.ts'
import { readAvailability } from '../availability/offer-slots.ts'
import { conflictOf, type Conflict } from '../availability/conflict-queries.ts'
import type { Calendar } from '../availability/queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { NEAREST_DAYS, nearbySlots, type Calendars } from './nearby-slots.ts'
import { minutesOfSpan, type Occurrence } from './rules.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now'>
type RecurrenceDate = Reply<(typeof recurrence)['endpoints']['preview']>['dates'][number]
/** `holdSlots`: for each part, whether an appointment there would meet no other appointment. */
export type FoundDate = RecurrenceDate & { readonly occurrence: Occurrence; readonly holdSlots: readonly boolean[] }
type Part = Occurrence['parts'][number]
type FoundPart = { readonly kind: ConflictKind | null; readonly met: Conflict | undefined; readonly holdsSlot: boolean }

/**
 * The occurrences with their conflicts, in their order. `except` are appointments that move to
 * them. The calendars must be locked, unless they are only shown.
 */
export async function findConflicts(
  context: Context,
  occurrences: readonly Occurrence[],
  except: readonly number[] = [],
): Promise<FoundDate[]> {
  const [calendars, ...met] = await Promise.all([
    readCalendars(context, occurrences, except),
    ...occurrences.map(({ isSkipped, parts }) =>
      Promise.all(isSkipped ? [] : parts.map((part) => metBy(context, part, except))),
    ),
  ])
  return Promise.all(
    occurrences.map(async (occurrence, i): Promise<FoundDate> => {
      const others = occurrences.flatMap((other, at) => (other.isSkipped || at === i ? [] : other.parts))
      const found = occurrence.parts.map((part, at): FoundPart => {
        const meetsOther = others.some((other) => other.employee_id === part.employee_id && meet(other, part))
        const kind = occurrence.isSkipped
          ? 'time_skipped'
          : kindOf(calendars.get(part.employee_id)!, part, met[i]![at], meetsOther)
        return { kind, met: met[i]![at], holdsSlot: !occurrence.isSkipped && !met[i]![at]?.appointment && !meetsOther }
      })
      const worst = CONFLICTS.find((one) => found.some(({ kind }) => kind === one)) ?? null
      const { date, start_time, end_time } = occurrence
      const holdSlots = found.map(({ holdsSlot }) => holdsSlot)
      const base = { date, start_time, end_time, conflict: worst, occurrence, holdSlots }
      if (worst === null) return { ...base, slots: [] }
      const slots = nearbySlots(calendars, occurrence, others, context.now)
      return { ...base, ...(await standing(context, found.find(({ kind }) => kind === worst)?.met)), slots }
    }),
  )
}

/** The calendars of all employees, for all the dates and the days after each of them. */
async function readCalendars(
  context: Context,
  occurrences: readonly Occurrence[],
  except: readonly number[],
): Promise<Calendars> {
  const dates = occurrences.map(({ start_time }) => start_time.slice(0, 10)).toSorted()
  const from = addDays(dates[0]!, -1)
  const days = Math.round((Date.parse(dates.at(-1)!) - Date.parse(from)) / DAY) + NEAREST_DAYS + 1
  const ofEmployee = Map.groupBy(
    occurrences.flatMap(({ parts }) => parts),
    ({ employee_id }) => employee_id,
  )
  const read = [...ofEmployee].map(async ([employee_id, parts]) => {
    const service_ids = [...new Set(parts.map(({ service_id }) => service_id))]
    const asked = { service_ids, employee_id }
    const { calendars } = await readAvailability(context, { asked, days: { from, days }, except })
    return [employee_id, calendars[0]!] as const
  })
  return new Map(await Promise.all(read))
}

const metBy = ({ tx, scope, now }: Context, part: Part, except: readonly number[]) =>
  conflictOf(tx, scope, {
    employeeId: part.employee_id,
    from: part.start,
    to: part.end,
    now,
    except,
    processing: part,
  })

/** What weighs most of what is in the way of a service. */
function kindOf(
  { rules, full }: Calendar,
  part: Part,
  met: Conflict | undefined,
  meetsOther: boolean,
): ConflictKind | null {
  const services = rules.services.filter(({ id }) => id === part.service_id)
  const needed = services.map((service) => ({ ...service, time_window: minutesOfSpan(part) }))
  const isRoomFull = !areFree(needsOfVisit(needed, full), part.start)
  const span = { start: part.start, end: part.end }
  const busy = busyIn(span, [...kindsOf(met), ...(meetsOther ? (['taken'] as const) : [])])
  const reasons = whyNot({ by: 'staff', ...span, occupied: [span] }, { rules, busy, isRoomFull })
  const kinds: readonly string[] = reasons.map(({ kind }) => (kind === 'room' ? 'resource' : kind))
  return CONFLICTS.find((one) => kinds.includes(one)) ?? null
}
