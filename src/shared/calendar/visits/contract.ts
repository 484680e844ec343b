/** The wire of visits of several services, which staff book with one or several employees. */
import { z } from 'zod'
import { appointment, appointmentCustomer, ownVisit } from '../appointments/summaries.ts'
import { statusKey } from '#shared/office/calendar-settings/contract.ts'
import { contract } from '#shared/http/endpoint.ts'
import { flagIn, id, idInPath, integerOut, optionalText, wallClock, wallClockOut } from '#shared/values/wire.ts'
import { idsInQuery, minutesInQuery, partMinutes, visitPart } from './parts.ts'
import { routes } from './routes.ts'
import { VISIT_PARTS_MAX } from './rules.ts'

/** One after the other, without a pause. */
const body = z.object({
  customer_id: id,
  start_time: wallClock,
  parts: z
    /** A length that is left out is that of the service. */
    .array(visitPart.extend({ minutes: partMinutes.optional() }))
    .min(1, { error: 'required' })
    .max(VISIT_PARTS_MAX),
  status_key: statusKey.optional(),
  /** Of the first appointment. */
  notes: optionalText(2000),
  /** Book over other appointments. */
  allow_overlap: flagIn.default(false),
  /** Whether the customer is told. */
  notify: flagIn.default(true),
})

/**
 * The services of a visit with the employee of each, in lists of the same length with commas
 * between their items.
 */
const query = z
  .object({
    service_ids: idsInQuery,
    employee_ids: idsInQuery,
    /** The length of each part; those of the services when left out. */
    minutes: minutesInQuery.optional(),
    /** The start to be near to. */
    near: wallClock,
    /** An appointment that is moved, which does not stand in its own way. */
    appointment_id: idInPath.optional(),
  })
  .refine(({ service_ids, employee_ids }) => service_ids.length === employee_ids.length, {
    error: 'invalid',
    path: ['employee_ids'],
  })
  .refine(({ service_ids, minutes: all }) => all === undefined || all.length === service_ids.length, {
    error: 'invalid',
    path: ['minutes'],
  })

export const visits = contract('visits', routes, {
  /**
   * The free starts of a whole visit, soonest first, inside the hours of its employees: `starts`
   * are the nearest to a time, `day` all of its day, and `later` one of each of the next days, near
   * the same hour. `others` are those who could give all of it at exactly that time, and
   * `others_that_day` those who could on its day; both are empty for a visit of several employees.
   */
  freeStarts: {
    access: 'staff',
    query,
    status: 200,
    reply: z.object({
      starts: z.array(wallClockOut),
      day: z.array(wallClockOut),
      later: z.array(wallClockOut),
      others: z.array(z.object({ employee_id: integerOut })),
      others_that_day: z.array(z.object({ employee_id: integerOut, start: wallClockOut })),
    }),
    fails: ['employee_not_assigned', 'time_skipped'],
  },
  /** What staff want to know of a customer before they book, with what is booked and asked for. */
  customer: {
    access: 'staff',
    params: z.object({ customerId: idInPath }),
    status: 200,
    reply: z.object({ customer: appointmentCustomer, upcoming: z.array(ownVisit) }),
  },
  /** Books the services of a visit, an appointment for each: all of them or none. */
  create: {
    access: 'staff',
    needs: 'active',
    body,
    status: 201,
    reply: z.object({
      appointments: z.array(appointment),
      own_visit: ownVisit.nullable(),
      sms_sent: z.boolean(),
      message: z.string(),
      /** Why no message was sent to a customer who wants messages. */
      code: z.literal('sms_quota_reached').optional(),
    }),
    fails: ['slot_taken', 'resource_taken', 'employee_not_assigned', 'time_skipped'],
  },
})
