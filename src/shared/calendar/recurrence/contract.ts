import { z } from 'zod'
import { appointment } from '../appointments/summaries.ts'
import { idsInQuery, minutesInQuery, partMinutes, visitPart } from '../visits/parts.ts'
import { VISIT_PARTS_MAX } from '../visits/rules.ts'
import { statusKey } from '#shared/office/calendar-settings/contract.ts'
import { contract } from '#shared/http/endpoint.ts'
import { DAY, MINUTE, toInstant } from '#shared/values/local-time.ts'
import {
  flagIn,
  id,
  idInPath,
  integerInQuery,
  integerOut,
  localDate,
  optionalText,
  wallClock,
  wallClockOut,
} from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import {
  CONFLICTS,
  COUNT_MAX,
  COUNT_MIN,
  datesOf,
  EVERY_WEEKS_MAX,
  isWithinTwoYears,
  type Repetition,
} from './rules.ts'
import { recurrenceDate } from './summaries.ts'

type Typed = Repetition & {
  readonly start_time: string
  readonly end_time: string
  /** The minutes of what follows, in a body and in a query. */
  readonly more?: readonly { readonly minutes: number }[]
  readonly more_minutes?: readonly number[]
}
const isWithinADay = ({ start_time, end_time, more = [], more_minutes = [] }: Typed) => {
  const minutes = [...more.map((part) => part.minutes), ...more_minutes].reduce((sum, one) => sum + one, 0)
  return toInstant(end_time) - toInstant(start_time) + minutes * MINUTE <= DAY
}
/** Runs these checks only when every field is valid, because they parse the times. */
const when = (payload: { readonly issues: readonly unknown[] }) => payload.issues.length === 0
const checked = <T extends z.ZodType<Typed>>(type: T) =>
  type
    .refine((typed) => typed.start_time < typed.end_time, { error: 'end_before_start', path: ['end_time'], when })
    .refine(isWithinADay, { error: 'too_long_visit', path: ['end_time'], when })
    .refine(isWithinTwoYears, { error: 'series_too_long', path: ['count'], when })

/**
 * What becomes of a date with a conflict. `move` takes its new start. `conflict` is the one that
 * was allowed: another one is listed again.
 */
const choice = z.object({
  date: localDate,
  choice: z.enum(['skip', 'allow', 'move']),
  conflict: z.enum(CONFLICTS).optional(),
  start_time: wallClock.optional(),
})
type Choice = z.infer<typeof choice>
const isWhole = (one: Choice) => (one.choice === 'move') === (one.start_time !== undefined)
/** Each names another date of the recurrence. */
const nameDates = ({ choices, ...typed }: Typed & { readonly choices: readonly Choice[] }) => {
  const dates = new Set<string>(datesOf(typed.start_time.slice(0, 10), typed))
  return choices.every(({ date }) => dates.delete(date))
}

const body = checked(
  z.object({
    employee_id: id,
    customer_id: id,
    service_id: id,
    start_time: wallClock,
    end_time: wallClock,
    /** What follows in the same visit, without a pause; `end_time` is that of the first service. */
    more: z
      .array(visitPart.extend({ minutes: partMinutes }))
      .max(VISIT_PARTS_MAX - 1)
      .default([]),
    every_weeks: z.int().min(1).max(EVERY_WEEKS_MAX),
    count: z.int().min(COUNT_MIN).max(COUNT_MAX),
    notes: optionalText(2000),
    choices: z
      .array(choice.refine(isWhole, { error: 'invalid', path: ['start_time'] }))
      .max(COUNT_MAX)
      .default([]),
    /** Whether the customer is told, in one message. */
    notify: flagIn.default(true),
  }),
)
  .refine(nameDates, { error: 'invalid', path: ['choices'], when })
  .refine(({ choices, count }) => choices.filter((one) => one.choice === 'skip').length < count, {
    error: 'all_skipped',
    path: ['choices'],
    when,
  })

/** The query has `more` in lists of the same length with commas between their items. */
const query = checked(
  z.object({
    employee_id: idInPath,
    service_id: idInPath,
    start_time: wallClock,
    end_time: wallClock,
    more_services: idsInQuery.default([]),
    more_employees: idsInQuery.default([]),
    more_minutes: minutesInQuery.default([]),
    every_weeks: integerInQuery(1, EVERY_WEEKS_MAX),
    count: integerInQuery(COUNT_MIN, COUNT_MAX),
  }),
)
  .refine(({ more_services, more_employees }) => more_services.length === more_employees.length, {
    error: 'invalid',
    path: ['more_employees'],
    when,
  })
  .refine(({ more_services, more_minutes }) => more_services.length === more_minutes.length, {
    error: 'invalid',
    path: ['more_minutes'],
    when,
  })
  .refine(({ more_services }) => more_services.length < VISIT_PARTS_MAX, {
    error: 'invalid',
    path: ['more_services'],
    when,
  })

export const recurrence = contract('recurrence', routes, {
  /** All dates of a recurrence that is not booked yet, each with what stands in its way. */
  preview: {
    access: 'staff',
    query,
    status: 200,
    reply: z.object({ dates: z.array(recurrenceDate) }),
    fails: ['employee_not_assigned'],
  },
  /**
   * Books all dates or none, an appointment for each service of a date. Every date with a
   * conflict needs a choice; those that have none, or another conflict than before, are listed by
   * series_conflicts.
   */
  create: {
    access: 'staff',
    needs: 'active',
    body,
    status: 201,
    reply: z.object({
      series_id: integerOut,
      appointments: z.array(appointment),
      sms_sent: z.boolean(),
      message: z.string(),
      /** Why no message was sent to a customer who wants messages. */
      code: z.literal('sms_quota_reached').optional(),
    }),
    fails: ['series_conflicts', 'resource_taken', 'employee_not_assigned'],
  },
  /** The appointments of a recurrence that were not deleted, by start. */
  show: {
    access: 'staff',
    params: z.object({ id: idInPath }),
    status: 200,
    reply: z.object({
      every_weeks: z.int(),
      appointments: z.array(
        z.object({
          id: integerOut,
          start_time: wallClockOut,
          end_time: wallClockOut,
          status_key: statusKey,
          /** Shared by the services of one visit; null for a single one. */
          visit_group: z.string().nullable(),
        }),
      ),
    }),
  },
})
