/**
 * May this time be booked, by whom, and if not why? Every path asks this function about one time:
 * what is booked, moved, resized, repeated, accepted from the waiting list or moved by a manage
 * link. Its sister `slotsOf` finds all free starts of some days by the same rule. Pure; instants
 * are epoch milliseconds.
 */
import { offTimesIn, openingOf, type OffTime, type WorkRules } from '#shared/office/working-hours/rules.ts'
import { dateOf, MINUTE } from '#shared/values/local-time.ts'
import { meet, type Range } from '#shared/values/ranges.ts'
import { STAFF_REASONS } from './reasons.ts'
import { isRepeated } from './slots.ts'

/**
 * A visitor books what is offered online. Staff book anything that is given, and are told what is
 * in the way. `offer`: a customer accepts a time that was held for them.
 */
export type Booker = 'visitor' | 'staff' | 'offer'
/** Why a service is not booked with an employee at any time. `closed`: the office books nothing. */
export type OfferReason = { readonly kind: 'closed' | 'deleted' | 'not_online' | 'inactive' | 'not_given' }
/** Why a time is not booked. `off_grid`: it is none of the starts that visitors choose from. */
export type TimeReason = { readonly kind: 'notice' | 'horizon' | 'room' | 'taken' | 'blocked' | 'off_grid' } | OffTime
export type Reason = OfferReason | TimeReason

/** A service, or several in a row, with an employee. */
export type OfferFacts = {
  /** Whether the office takes online bookings. */
  readonly isOpen: boolean
  readonly isDeleted: boolean
  readonly isOnline: boolean
  readonly isActive: boolean
  readonly isGiven: boolean
}

/** Why a service is not booked with an employee, whatever the time. */
export function whyNotOffered(by: Booker, facts: OfferFacts): OfferReason[] {
  const { isOpen, isDeleted, isOnline, isActive, isGiven } = facts
  const isVisitor = by === 'visitor'
  const kinds = [
    isVisitor && !isOpen && 'closed',
    isDeleted && 'deleted',
    isVisitor && !isDeleted && !isOnline && 'not_online',
    !isActive && 'inactive',
    isActive && !isGiven && 'not_given',
  ] as const
  return kinds.flatMap((kind) => (kind ? [{ kind }] : []))
}

export type WantedTime = Range & {
  readonly by: Booker
  /**
   * When the employee is occupied. Of visitors with the buffers; staff may use the buffers of
   * others and their own.
   */
  readonly occupied: readonly Range[]
}
export type BusyKind = 'taken' | 'blocked'
export type TimeFacts = {
  /** Left out where an appointment keeps its service and employee, who may have left meanwhile. */
  readonly service?: OfferFacts | undefined
  readonly rules: WorkRules
  /** Appointments and blocks in the calendar of the employee. */
  readonly busy: readonly (Range & { readonly kind: BusyKind })[]
  /** Whether a room or device that the services need has no free unit. */
  readonly isRoomFull: boolean
  /** Visitors: the first and the last start that the office allows, and the minutes of the grid. */
  readonly online?: { readonly earliest: number; readonly latest: number; readonly step: number } | undefined
}

/** Why a time is not booked; empty when it may be. */
export function whyNot({ by, start, end, occupied }: WantedTime, facts: TimeFacts): Reason[] {
  const { service, rules, busy, isRoomFull } = facts
  const online = by === 'visitor' ? facts.online : undefined
  const met = new Set(busy.filter((one) => occupied.some((part) => meet(part, one))).map(({ kind }) => kind))
  const off = offTimesIn(rules, { start, end })
  const kinds = [
    online && start < online.earliest && 'notice',
    online && start > online.latest && 'horizon',
    isRoomFull && 'room',
    met.has('taken') && 'taken',
    met.has('blocked') && 'blocked',
    online && off.length === 0 && !isOnGrid({ start, end }, rules, online.step) && 'off_grid',
  ] as const
  const never = service ? whyNotOffered(by, service) : []
  return [...never, ...kinds.flatMap((kind): TimeReason[] => (kind ? [{ kind }] : [])), ...off]
}

/** Whether visitors are offered a time that is worked: the grid begins with each of the hours. */
function isOnGrid({ start, end }: Range, rules: WorkRules, step: number): boolean {
  if (isRepeated(start) || isRepeated(end)) return false
  return openingOf(rules, dateOf(start), 1).some(
    (range) => range.start <= start && start < range.end && (start - range.start) % (step * MINUTE) === 0,
  )
}

const staffKinds: readonly string[] = STAFF_REASONS
/** Whether staff may book all the same: everything but a room, which is never taken twice. */
export const mayOverrule = ({ kind }: Reason): boolean => staffKinds.includes(kind)
