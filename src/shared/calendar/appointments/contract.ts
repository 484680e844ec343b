import { z } from 'zod'
import { statusKey } from '#shared/office/calendar-settings/contract.ts'
import { contract } from '#shared/http/endpoint.ts'
import {
  flag,
  flagIn,
  id,
  idIn,
  idInPath,
  instant,
  integerInQuery,
  integerOut,
  money,
  nameText,
  optionalText,
  version,
  wallClock,
  wallClockOut,
} from '#shared/values/wire.ts'
import { DAY, toInstant } from '#shared/values/local-time.ts'
import { appointment, appointmentCustomer, ownVisit } from './summaries.ts'
import { routes } from './routes.ts'
import { MORE_SERVICES_MAX } from './rules.ts'

/** All that a visitor sees of other people's appointments. */
const busy = z.object({ start_time: wallClockOut, end_time: wallClockOut, employee_id: integerOut, busy: z.literal(1) })

const fields = z.object({
  /** Required of staff. A visitor who leaves it out gets an employee by the office's rule. */
  employee_id: idIn.optional(),
  /** Required of staff, but for a passer-by. Visitors book for the customer of their visit. */
  customer_id: idIn.optional(),
  /** Staff only: for a passer-by without a card, who has arrived when the time is now. */
  walk_in: flagIn.default(false),
  /** Staff only: the name of a passer-by. */
  booked_for: nameText(60).optional(),
  service_id: idIn,
  /** Visitors only: what follows in the same visit, with the same employee; see service_alone. */
  more_services: z.array(id).max(MORE_SERVICES_MAX).optional(),
  start_time: wallClock,
  end_time: wallClock,
  /** Empty for the default: forms send what was not chosen. */
  status_key: z.union([z.literal('').transform(() => undefined), statusKey]).optional(),
  /** Taken from the status. Accepted only because the specification's client sends it. */
  status_color: z.string().max(20).optional(),
  notes: optionalText(2000),
  /** Staff only: book over another appointment. */
  allow_overlap: flagIn.default(false),
  /** Visitors only: remember the customer on this device. */
  remember: flagIn.default(false),
  /** Staff only: whether the customer is told. */
  notify: flagIn.default(true),
})
type TypedTimes = { start_time?: string | undefined; end_time?: string | undefined }
/** When a change names only one of the times, the server compares it with the saved other one. */
const inOrder = ({ start_time, end_time }: TypedTimes) => !start_time || !end_time || start_time < end_time
const isShort = ({ start_time, end_time }: TypedTimes) =>
  !start_time || !end_time || toInstant(end_time) - toInstant(start_time) <= DAY
/** Runs these checks only when every field is valid, because they parse the times. */
const whenFieldsAreValid = (payload: { readonly issues: readonly unknown[] }) => payload.issues.length === 0
const ends = { error: 'end_before_start', path: ['end_time'], when: whenFieldsAreValid }
const tooLong = { error: 'too_long_visit', path: ['end_time'], when: whenFieldsAreValid }
/** Of a recurrence: it alone, it and the later ones, or all that are to come. */
const recurrenceScope = z.enum(['this', 'following', 'all']).default('this')
const body = fields.refine(inOrder, ends).refine(isShort, tooLong)
const change = fields
  .omit({ more_services: true, walk_in: true, booked_for: true })
  .partial()
  .extend({
    allow_overlap: fields.shape.allow_overlap,
    notify: fields.shape.notify,
    version: version.optional(),
    scope: recurrenceScope,
  })
  .refine(inOrder, ends)
  .refine(isShort, tooLong)
const params = z.object({ id: idInPath })
const reminded = {
  access: 'staff',
  needs: 'active',
  params,
  status: 200,
  reply: z.object({
    color: z.string(),
    status: z.enum(['success', 'error']),
    message: z.string(),
    code: z.literal('sms_quota_reached').optional(),
  }),
} as const

export const appointments = contract('appointments', routes, {
  /**
   * Appointments that overlap [start, end), office wall clock. Staff get all details of all
   * appointments; visitors get those of their own, and the others as busy.
   */
  list: {
    access: 'visitor',
    separateVisitors: true,
    query: z.object({ employee_id: idInPath.optional(), start: wallClock.optional(), end: wallClock.optional() }),
    status: 200,
    reply: z.object({ appointments: z.array(z.union([appointment, busy])) }),
  },
  /** One appointment, by id. A deleted one is not found. */
  show: { access: 'staff', params, status: 200, reply: z.object({ appointment }) },
  /** One appointment with what staff want to know of its customer, who is null once deleted. */
  card: {
    access: 'staff',
    params,
    status: 200,
    reply: z.object({
      appointment,
      /** As told when it was booked. */
      price: money,
      /** Of the service; null when it was deleted. */
      price_now: money.nullable(),
      customer: appointmentCustomer.nullable(),
      /**
       * When its customer was last reminded of it, by the clock or by hand; null when they were
       * not.
       */
      reminded_at: instant.nullable(),
      /** What it takes, and what it needs although no unit was free. */
      resources: z.array(z.object({ name: z.string(), is_taken: flag })),
    }),
  },
  /**
   * The free start of the same visit that is nearest to the same hour some weeks later; null when
   * there is none within a week of it.
   */
  nextStart: {
    access: 'staff',
    params,
    query: z.object({ weeks: integerInQuery(1, 52) }),
    status: 200,
    reply: z.object({ start_time: wallClockOut.nullable(), end_time: wallClockOut.nullable() }),
  },
  /**
   * Moves an appointment to a later time. `push` are the appointments that the caller agreed to
   * push, and `allow_overlap` that blocked time is met; both are asked for by delay_pushes.
   */
  delay: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({
      minutes: z.int().min(5).max(240).default(15),
      version: version.optional(),
      push: z.array(id).max(100).default([]),
      allow_overlap: flagIn.default(false),
      notify: flagIn.default(true),
    }),
    status: 200,
    reply: z.object({ appointments: z.array(appointment) }),
    fails: ['appointment_changed', 'delay_pushes', 'resource_taken'],
  },
  create: {
    access: 'visitor',
    separateVisitors: true,
    needs: 'active',
    body,
    status: 201,
    reply: z.object({
      appointment,
      sms_sent: z.boolean(),
      message: z.string(),
      /** Staff only: another visit of the customer at the same time. */
      own_visit: ownVisit.nullable().optional(),
      /** Staff only: why no message was sent to a customer who wants messages. */
      code: z.literal('sms_quota_reached').optional(),
      /**
       * Visitors only: opens the page where they can move or cancel the appointment. 128 random
       * bits.
       */
      manage_token: z.string().nullable(),
      /** Visitors only: what is to be paid before the appointment is booked; null for nothing. */
      deposit: money.nullable(),
      /**
       * Visitors only: the fee that a card is to be given for before the appointment is booked;
       * null for none.
       */
      card_fee: money.nullable(),
      /**
       * Visitors only: recalls the customer on this device; null unless they proved their phone and
       * asked for it.
       */
      device_token: z.string().nullable(),
    }),
    fails: [
      'slot_taken',
      'resource_taken',
      'too_soon',
      'too_far',
      'outside_hours',
      'service_not_online',
      'service_alone',
      'employee_not_assigned',
      'wrong_length',
      'booking_closed',
      'booking_limit',
      'phone_unproved',
      'puzzle_required',
      'time_skipped',
    ],
  },
  /** Fields that are not sent keep their value. `notes` null or '' clears the notes. */
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body: change,
    status: 200,
    reply: z.object({ appointment }),
    fails: [
      'slot_taken',
      'resource_taken',
      'appointment_changed',
      'employee_not_assigned',
      'time_skipped',
      'deposit_undecided',
      'deposit_of_customer',
      'hold_of_customer',
      'series_conflicts',
    ],
  },
  /** Frees the slot. The row is kept for history and can be restored. */
  remove: {
    access: 'staff',
    needs: 'active',
    needsForOthers: 'may_delete',
    params,
    query: z.object({ notify: flagIn.default(true), scope: recurrenceScope }),
    status: 204,
    reply: z.void(),
    fails: ['deposit_undecided'],
  },
  /** Brings back what was deleted with it, too. */
  restore: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({ allow_overlap: flagIn.default(false), notify: flagIn.default(true) }),
    status: 200,
    reply: z.object({ appointment }),
    fails: ['slot_taken', 'resource_taken', 'series_conflicts'],
  },
  /** Sends at most one reminder a minute, however often it is called. */
  remind: reminded,
  remindByGet: reminded,
})
