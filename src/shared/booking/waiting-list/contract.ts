import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import {
  clockTime,
  closingTime,
  flag,
  id,
  idInPath,
  instant,
  integerOut,
  localDate,
  money,
  wallClock,
  wallClockOut,
} from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { AT_ONCE_MAX, EMPLOYEES_MAX, lastDate } from './rules.ts'

const atOnce = z.int().min(0).max(AT_ONCE_MAX)
const weekdays = z.array(z.int().min(0).max(6)).min(1, { error: 'required' }).max(7)

/** What a customer waits for. */
const window = z.object({
  service_id: id,
  /** None: any employee. */
  employee_ids: z.array(id).max(EMPLOYEES_MAX).default([]),
  from_date: localDate,
  until_date: localDate,
  /** 0 is Sunday. */
  weekdays: weekdays.default([0, 1, 2, 3, 4, 5, 6]),
  /** Between these times of the day the appointment has to be. */
  from_time: clockTime.default('00:00'),
  until_time: closingTime.default('24:00'),
})
type Typed = { from_date: string; until_date: string; from_time: string; until_time: string }
const when = (payload: { readonly issues: readonly unknown[] }) => payload.issues.length === 0
const checked = <S extends z.ZodType<Typed>>(type: S) =>
  type
    .refine(({ from_date, until_date }) => from_date <= until_date, {
      error: 'ends_before_from',
      path: ['until_date'],
      when,
    })
    .refine(({ from_date, until_date }) => until_date <= lastDate(from_date), {
      error: 'window_too_long',
      path: ['until_date'],
      when,
    })
    .refine(({ from_time, until_time }) => from_time < until_time, {
      error: 'end_before_start',
      path: ['until_time'],
      when,
    })

const shownWindow = {
  service_name: z.string(),
  /** None: any employee. */
  employees: z.array(z.object({ id: integerOut, name: z.string() })),
  from_date: z.string(),
  until_date: z.string(),
  weekdays: z.array(z.int()),
  from_time: z.string(),
  until_time: z.string(),
}
const entry = z
  .object({
    id: integerOut,
    customer_id: integerOut,
    customer_name: z.string(),
    /** Nobody proved the phone of the customer's card. */
    phone_unproved: flag,
    service_id: integerOut,
    ...shownWindow,
    source: z.enum(['online', 'staff']),
    created_at: instant,
  })
  .meta({ id: 'WaitingEntry' })

const OFFER_STATES = ['open', 'accepted', 'declined', 'expired', 'taken', 'withdrawn'] as const
const offer = z
  .object({
    id: integerOut,
    entry_id: integerOut,
    /** What holds the time; a time block of the calendar. */
    hold_id: integerOut,
    customer_name: z.string(),
    service_name: z.string(),
    employee_id: integerOut,
    employee_name: z.string(),
    start_time: wallClockOut,
    end_time: wallClockOut,
    state: z.enum(OFFER_STATES),
    created_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'WaitingOffer' })

/** 128 random bits, base64url. */
const token = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })
const params = z.object({ id: idInPath })
const typedEntry = checked(window)

/**
 * What the holder of a link sees: what they wait for, and a time that is or was offered to them.
 */
const linkReply = z.object({
  waiting: z.object({ ...shownWindow, ended_as: z.enum(['booked', 'left', 'removed', 'over']).nullable() }),
  offer: z
    .object({
      service_name: z.string(),
      employee_name: z.string(),
      start_time: wallClockOut,
      end_time: wallClockOut,
      price: money,
      state: z.enum(OFFER_STATES),
      expires_at: instant,
      /**
       * What is asked in advance: a deposit, or a card that is kept for this fee. Null for nothing.
       */
      deposit: money.nullable(),
      card_fee: money.nullable(),
      /** What cancelling online will be like once it is accepted, for an open offer. */
      cancelling: z
        .object({
          kind: z.enum(['free', 'grace', 'terms', 'never']),
          /** Until when it is free. */
          until: instant.nullable(),
          /** The hours before an appointment in which it cannot be cancelled online. */
          cutoff_hours: z.int(),
        })
        .nullable(),
      /** Accepted, and held until that comes. Paid with the key of the manage link. */
      awaits_payment: flag,
      /** Of an accepted offer: its appointment's manage link. */
      manage_token: z.string().nullable(),
    })
    .nullable(),
  business: z.object({
    slug: z.string(),
    name: z.string(),
    logo: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
  }),
})

export const waitingList = contract('waiting-list', routes, {
  /** Everybody who waits, first come first, and the latest offers, the newest first. */
  list: {
    access: 'staff',
    status: 200,
    reply: z.object({
      entries: z.array(entry),
      offers: z.array(offer),
      /** How many customers are offered a freed time at once; 0: the autopilot is off. */
      at_once: atOnce,
    }),
  },
  /** Staff put a customer on the list. The same again changes nothing. */
  add: {
    access: 'staff',
    needs: 'active',
    body: checked(window.extend({ customer_id: id })),
    status: 201,
    reply: z.object({ entry }),
    fails: ['waiting_limit', 'employee_not_assigned'],
  },
  remove: { access: 'staff', needs: 'active', params, status: 204, reply: z.void() },
  settings: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    body: z.object({ at_once: atOnce }),
    status: 200,
    reply: z.object({ at_once: atOnce }),
  },
  /**
   * Offers a time by hand: to this entry, or without one to the first whom it fits. Replies with
   * the offers that were sent.
   */
  offer: {
    access: 'staff',
    needs: 'active',
    body: z
      .object({ employee_id: id, start_time: wallClock, end_time: wallClock, entry_id: id.optional() })
      .refine(({ start_time, end_time }) => start_time < end_time, {
        error: 'end_before_start',
        path: ['end_time'],
        when,
      }),
    status: 200,
    reply: z.object({ offers: z.array(offer) }),
    fails: ['nobody_fits', 'offer_at_night', 'time_skipped'],
  },
  /** Takes back the offers of a hold that were not answered, and frees the time. */
  withdraw: { access: 'staff', needs: 'active', params: z.object({ holdId: idInPath }), status: 204, reply: z.void() },
  /** A visitor joins the list with the details of their visit. The same again changes nothing. */
  join: {
    access: 'visitor',
    needs: 'active',
    body: typedEntry,
    status: 200,
    reply: z.object({ joined: z.literal(1) }),
    fails: [
      ...(['booking_closed', 'booking_limit', 'phone_unproved', 'puzzle_required'] as const),
      ...(['waiting_limit', 'employee_not_assigned'] as const),
    ],
  },
  link: { access: 'public', params: token, status: 200, reply: linkReply },
  /** Books the offered time. The same again gets the same reply. */
  accept: { access: 'public', params: token, status: 200, reply: linkReply, fails: ['offer_over'] },
  /** Declines the offered time and stays on the list. */
  decline: { access: 'public', params: token, status: 200, reply: linkReply },
  leave: { access: 'public', params: token, status: 200, reply: linkReply },
})
