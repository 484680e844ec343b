/** Parts of replies: an appointment, the customer on the card, and the details of problems. */
import { z } from 'zod'
import { statusKey } from '#shared/office/calendar-settings/contract.ts'
import { STAFF_REASONS } from '../availability/reasons.ts'
import { blockSummary } from '../time-blocks/block-summary.ts'
import { flag, id, instant, integerOut, money, wallClockOut } from '#shared/values/wire.ts'

/** Related fields are adjacent, so that a list compresses to half the size. */
export const appointment = z
  .object({
    id: integerOut,
    version: integerOut,
    notes: z.string().nullable(),
    status_key: statusKey,
    status_color: z.string(),
    start_time: wallClockOut,
    end_time: wallClockOut,
    processing_after: z.int().nullable(),
    processing_minutes: z.int().nullable(),
    employee_id: integerOut,
    employee_name: z.string(),
    employee_phone: z.string().nullable(),
    service_id: integerOut,
    service_name: z.string(),
    service_color: z.string(),
    /** As told when it was booked; minutes. A change of the service is told anew. */
    price: money,
    duration: integerOut,
    customer_id: integerOut,
    customer_name: z.string(),
    customer_phone: z.string(),
    /** The phone of the booking was not proved. Always 0 for a visitor. */
    phone_unproved: flag,
    /**
     * The name that a visitor typed, when the card of their phone has another one, or that of a
     * passer-by.
     */
    booked_for: z.string().nullable(),
    /** A passer-by without a card: nothing is known of them, and no message goes to them. */
    walk_in: flag,
    /** Until when it waits for its deposit. */
    held_until: instant.nullable(),
    /** The recurrence that it belongs to; null for a single one. */
    series_id: integerOut.nullable(),
  })
  .meta({ id: 'Appointment' })
const count = z.int().nonnegative()
const usualPart = z.object({ service_id: id, service_name: z.string(), employee_id: id, employee_name: z.string() })
export const appointmentCustomer = z
  .object({
    id,
    full_name: z.string(),
    /** Empty when the caller may not see how to reach the customer. */
    phone: z.string(),
    /** With the answers of signed declarations; `splitNotes` finds warnings in them. */
    notes: z.string().nullable(),
    /** Of other appointments: past and neither cancelled nor missed. */
    visits: count,
    no_shows: count,
    last_visit: wallClockOut.nullable(),
    next_visit: wallClockOut.nullable(),
    /** Null unless the caller may see revenue. */
    debt_sum: money.nullable(),
    /**
     * The services of most of the last visits, each with its employee; null before they have
     * repeated. `more` follows the first one in the same visit.
     */
    usual: usualPart.extend({ more: z.array(usualPart) }).nullable(),
  })
  .meta({ id: 'AppointmentCustomer' })

/** A visit of the same customer: what is booked, and requests that wait. */
export const ownVisit = appointment
  .pick({ id: true, status_key: true, start_time: true, end_time: true, service_name: true, employee_name: true })
  .meta({ id: 'OwnVisit' })

/** The appointment that conflicts, as staff see it. Never sent to a visitor. */
export const appointmentSummary = z
  .object({
    id: z.int(),
    start_time: z.string(),
    end_time: z.string(),
    service_name: z.string(),
    employee_name: z.string(),
    customer_name: z.string(),
    booked_for: z.string().nullable(),
  })
  .meta({ id: 'StandingAppointment' })

/** The details of problems about appointments. */
export const appointmentDetails = {
  /** With slot_taken: the nearest free starts, office wall clock, soonest first. */
  slots: z.array(z.string()).optional(),
  appointment: appointmentSummary.optional(),
  /**
   * With slot_taken and delay_pushes: all that is in the way, as staff are told. With allow_overlap
   * they book all the same.
   */
  reasons: z.array(z.object({ kind: z.enum(STAFF_REASONS), text: z.string() })).optional(),
  /** With slot_taken: the blocked time that staff meet. */
  time_block: blockSummary.optional(),
  /** For a question about future appointments: their number, and the first of them. */
  count: z.int().optional(),
  /** With delay_pushes: whom a delay pushes, the soonest first, and to when. */
  pushed: z.array(appointmentSummary.extend({ moves_to: z.string() })).optional(),
  appointments: z.array(appointmentSummary).optional(),
}
