import { z } from 'zod'
import { calendarSettingsFields, statusKey } from '#shared/office/calendar-settings/contract.ts'
import { gender } from '#shared/customers/customers/contract.ts'
import { contract } from '#shared/http/endpoint.ts'
import { puzzle, puzzleAnswer } from '#shared/http/puzzle.ts'
import {
  flag,
  id,
  idInPath,
  localDate,
  money,
  optionalEmailIn,
  phoneIn,
  version,
  wallClock,
  wallClockOut,
  integerInQuery,
} from '#shared/values/wire.ts'
import { routes } from './routes.ts'

const nullableText = z.string().nullable()
/** The office's id or its slug. */
const officeId = z.object({ officeId: z.string().regex(/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/) })
/** 128 random bits, base64url. */
const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })
const name = z.string()
const ownDetails = z
  .object({ id, full_name: name, phone: name, email: nullableText, birth_date: nullableText })
  .extend({ gender: gender.nullable() })
/** Where a code goes: `email` when no SMS can be sent. */
const verification = z.enum(['sms', 'email', 'none'])
const timesOfDay = z.array(z.string())
/**
 * `free` starts can be booked, `taken` ones are on the grid but busy, `open` is the employee's
 * working time without a reason for the rest. Office wall clock, `HH:mm`.
 */
const days = z.array(
  z.object({
    date: z.string(),
    free: timesOfDay,
    taken: timesOfDay,
    open: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
)
/** Ids with commas between them. */
const moreServices = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,2}$/)
  .transform((ids) => ids.split(',').map(Number))
  .optional()
const window = z.object({ from: localDate.optional(), days: integerInQuery(1, 62).default(31) })
/** Why a time cannot be booked online. */
const whyNotThen = [
  ...(['slot_taken', 'too_soon', 'too_far', 'outside_hours', 'time_skipped'] as const),
  ...(['service_not_online', 'employee_not_assigned', 'booking_closed'] as const),
] as const
const managedAppointment = z.object({
  id,
  service_id: id,
  employee_id: id,
  service_name: z.string(),
  employee_name: z.string(),
  employee_phone: nullableText,
  status_key: statusKey,
  start_time: wallClockOut,
  end_time: wallClockOut,
  /** As told when it was booked. */
  price: money,
  version,
})
const managedReply = z.object({
  appointment: managedAppointment,
  business: z.object({
    id,
    slug: z.string(),
    name: z.string(),
    logo: nullableText,
    phone: nullableText,
    address: nullableText,
  }),
  /** A paid deposit, and what of it returns if the customer cancels now, or returned. */
  deposit: z.object({ amount: money, refund: money, free_hours: z.int() }).nullable(),
  /** A kept card, its fee, and what of it may be charged if the customer cancels, or cancelled. */
  card: z.object({ fee: money, due: money, last_digits: nullableText, free_hours: z.int(), charged: flag }).nullable(),
  /** False after the office's cut-off, or when the appointment is over or cancelled. */
  can_change: flag,
  /** Until when it can be changed after the cut-off, because it was booked just now; or null. */
  grace_until: wallClockOut.nullable(),
  /** False for a request whose time others may book until the business approves it. */
  holds_time: flag,
  /** Of a request: when the customer may call, if no answer came until then; otherwise null. */
  answer_by: wallClockOut.nullable(),
  /** Whether times are offered to which it can be moved. */
  can_move: flag,
  /** Why it can be cancelled online but not moved, as a sentence; null otherwise. */
  move_refusal: nullableText,
  /**
   * Whether the customer may confirm that they come, and whether they have confirmed this start.
   */
  can_confirm: flag,
  confirmed: flag,
  /**
   * The time that the customer chose last, when staff moved the appointment to an earlier one and a
   * deposit or a card makes cancelling cost money: the cut-off counts from it. Otherwise null.
   */
  chosen_time: wallClockOut.nullable(),
  cancel_cutoff_hours: z.int(),
  /** The number of days ahead to which it can be moved. */
  booking_horizon_days: z.int(),
})

export const onlineBooking = contract('online-booking', routes, {
  publicToken: { access: 'public', params: officeId, status: 200, reply: z.object({ token: z.string() }) },
  calendarSettings: {
    access: 'visitor',
    status: 200,
    reply: z.object({
      calendar_settings: calendarSettingsFields
        .omit({ version: true, hours: true, closed_on_holidays: true, short_eves: true })
        .extend({ booking_notice_minutes: z.int(), booking_horizon_days: z.int() }),
    }),
  },
  businessSettings: {
    access: 'visitor',
    params: officeId,
    status: 200,
    reply: z.object({ settings: z.object({ online_booking: flag }) }),
  },
  business: {
    access: 'visitor',
    params: officeId,
    status: 200,
    reply: z.object({
      business: z.object({
        id,
        slug: z.string(),
        name: z.string(),
        logo: nullableText,
        about: nullableText,
        phone: nullableText,
        facebook_link: nullableText,
        instagram_link: nullableText,
        tiktok_link: nullableText,
      }),
    }),
  },
  employees: {
    access: 'visitor',
    params: officeId,
    status: 200,
    reply: z.object({ employees: z.array(z.object({ id, name: z.string() })) }),
  },
  services: {
    access: 'visitor',
    params: officeId,
    status: 200,
    reply: z.object({
      services: z.array(
        z.object({
          id,
          name: z.string(),
          description: nullableText,
          price: money,
          time_window: z.int(),
          color: z.string(),
          category: z.string(),
          assignedEmployees: z.array(z.object({ id, name: z.string() })),
        }),
      ),
    }),
  },
  /**
   * Times of a service, and of those that follow in the same visit, with an employee, or without
   * one, with any who gives them. Without `from` the days start today; at most 62 days.
   */
  slots: {
    access: 'public',
    params: officeId,
    query: window.extend({ service_id: idInPath, more_services: moreServices, employee_id: idInPath.optional() }),
    status: 200,
    reply: z.object({ days }),
    fails: ['booking_closed', 'service_not_online', 'employee_not_assigned'],
  },
  /** Reveals nothing about a phone number until this visitor has proved that it is theirs. */
  byPhone: {
    access: 'visitor',
    params: officeId,
    query: z.object({ phone: phoneIn }),
    status: 200,
    reply: z.object({ customer: ownDetails.nullable(), verification }),
    fails: ['booking_closed'],
  },
  /**
   * Sends six digits when the office requires a proof. The reply is the same for known and unknown
   * phone numbers. `email`: no SMS can be sent, so the code went to `email`, or was not sent when
   * that is missing.
   */
  sendCode: {
    access: 'visitor',
    needs: 'active',
    body: z.object({ phone: phoneIn, email: optionalEmailIn }),
    status: 200,
    reply: z.object({ verification }),
    fails: ['booking_closed', 'booking_limit', 'puzzle_required'],
  },
  /**
   * While many strangers call, a code or an unproved booking needs a solved puzzle: a challenge of
   * altcha-lib, as JSON. Otherwise it fails with puzzle_required.
   */
  makePuzzle: { access: 'visitor', needs: 'active', status: 200, reply: puzzle },
  answerPuzzle: {
    access: 'visitor',
    needs: 'active',
    body: puzzleAnswer,
    status: 204,
    reply: z.void(),
    fails: ['puzzle_wrong'],
  },
  provePhone: {
    access: 'visitor',
    needs: 'active',
    body: z.object({ phone: phoneIn, code: z.string().max(20) }),
    status: 200,
    /** `limit`: why the customer of the phone can book nothing more online, as a sentence. */
    reply: z.object({ customer: ownDetails.nullable(), limit: nullableText }),
    fails: ['code_wrong', 'booking_limit'],
  },
  managed: { access: 'public', params: token, status: 200, reply: managedReply },
  managedSlots: {
    access: 'public',
    params: token,
    query: window,
    status: 200,
    reply: z.object({ days }),
    fails: ['cutoff_passed', 'service_not_online', 'employee_not_assigned', 'booking_closed'],
  },
  moveManaged: {
    access: 'public',
    params: token,
    body: z.object({ start_time: wallClock, version: version.optional() }),
    status: 200,
    reply: managedReply,
    fails: [...whyNotThen, 'cutoff_passed', 'appointment_changed', 'booking_limit'],
  },
  /** The customer confirms that they come. The same again changes nothing. */
  confirmManaged: { access: 'public', params: token, status: 200, reply: managedReply, fails: ['cannot_confirm'] },
  cancelManaged: { access: 'public', params: token, status: 200, reply: managedReply, fails: ['cutoff_passed'] },
})
