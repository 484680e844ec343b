import { z } from 'zod'
import { statusKey } from '../calendar-settings/contract.ts'
import { contract } from '../http/endpoint.ts'
import { flagIn, id, idInPath, optionalText, version, wallClock, wallClockOut } from '../values/wire.ts'
import { DAY, toInstant } from '../values/local-time.ts'
import { routes } from './routes.ts'

const appointment = z
  .object({
    id,
    employee_id: id,
    customer_id: id,
    service_id: id,
    status_key: statusKey,
    status_color: z.string(),
    start_time: wallClockOut,
    end_time: wallClockOut,
    notes: z.string().nullable(),
    service_name: z.string(),
    service_color: z.string(),
    employee_name: z.string(),
    employee_phone: z.string().nullable(),
    customer_name: z.string(),
    customer_phone: z.string(),
    version,
  })
  .meta({ id: 'Appointment' })
/** All that a visitor learns of other people's appointments. */
const busy = z.object({ start_time: wallClockOut, end_time: wallClockOut, employee_id: id, busy: z.literal(1) })

const fields = z.object({
  employee_id: id,
  /** A visitor's customer is the one of her visit, whatever stands here. */
  customer_id: id.optional(),
  service_id: id,
  start_time: wallClock,
  end_time: wallClock,
  status_key: statusKey.optional(),
  /** Taken from the status; accepted because the specification's client sends it. */
  status_color: z.string().max(20).optional(),
  notes: optionalText(2000),
  /** Staff only: book although somebody else has the time. */
  allow_overlap: flagIn.default(false),
})
const inOrder = (a: { start_time: string; end_time: string }) => a.start_time < a.end_time
const short = (a: { start_time: string; end_time: string }) => toInstant(a.end_time) - toInstant(a.start_time) <= DAY
/** Asked only when every field is right by itself: the sums cannot read what is no time. */
const together = (payload: { readonly issues: readonly unknown[] }) => payload.issues.length === 0
const ends = { error: 'end_before_start', path: ['end_time'], when: together }
const lasts = { error: 'too_long_visit', path: ['end_time'], when: together }
const body = fields.refine(inOrder, ends).refine(short, lasts)
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
  /** What touches [start, end), office wall clock. Staff get all of it, a visitor her own rows and otherwise only what is busy. */
  list: {
    access: 'visitor',
    separateVisitors: true,
    query: z.object({ employee_id: idInPath.optional(), start: wallClock.optional(), end: wallClock.optional() }),
    status: 200,
    reply: z.object({ appointments: z.array(z.union([appointment, busy])) }),
  },
  /** One appointment, wherever it stands by now. A deleted one is not found. */
  show: { access: 'staff', params, status: 200, reply: z.object({ appointment }) },
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
      /** Staff only: why no message left although one was wanted. */
      code: z.literal('sms_quota_reached').optional(),
      /** Visitors only: opens the page where she moves or cancels. 128 random bits. */
      manage_token: z.string().nullable(),
    }),
    fails: [
      'slot_taken',
      'too_soon',
      'too_far',
      'outside_hours',
      'service_not_online',
      'employee_not_assigned',
      'wrong_length',
      'booking_closed',
      'booking_limit',
      'phone_unproved',
      'time_skipped',
    ],
  },
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body: fields.extend({ version: version.optional() }).refine(inOrder, ends).refine(short, lasts),
    status: 200,
    reply: z.object({ appointment }),
    fails: ['slot_taken', 'appointment_changed', 'employee_not_assigned', 'time_skipped'],
  },
  /** Frees the slot; the row stays for history and can be brought back. */
  remove: { access: 'staff', needs: 'active', params, status: 204, reply: z.void() },
  restore: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({ allow_overlap: flagIn.default(false) }),
    status: 200,
    reply: z.object({ appointment }),
    fails: ['slot_taken'],
  },
  /** At most one reminder a minute leaves, however often this is called. */
  remind: reminded,
  remindByGet: reminded,
})
