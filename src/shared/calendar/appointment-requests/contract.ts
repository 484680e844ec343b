import { z } from 'zod'
import { appointment } from '../appointments/summaries.ts'
import { contract } from '#shared/http/endpoint.ts'
import { flagIn, idInPath, integerInQuery, safeText, version } from '#shared/values/wire.ts'
import { isPlainLine } from '#shared/values/names.ts'
import { routes } from './routes.ts'
import { REASON_MAX } from './rules.ts'
import { requestAnswer } from '#shared/messages/notifications/contract.ts'

const count = z.int().nonnegative()
/** A request, with what staff want to know of its customer before they answer. */
export const request = appointment
  .extend({
    /** Earlier appointments of the customer that took place. */
    visits: count,
    /** Appointments that the customer missed. */
    no_shows: count,
  })
  .meta({ id: 'AppointmentRequest' })

/** The details of request_answered. Missing when it was never a request. */
export const requestDetails = { answered: requestAnswer.optional() }

/** Of those whose phone was not proved. A card counts when it has nothing else. */
const unproved = z.object({ requests: count, entries: count, cards: count })

const params = z.object({ id: idInPath })
const reply = z.object({ appointment })
/** The version that the person saw: nobody approves a time that they did not see. */
const seen = version.optional()
/** One line without addresses, which the customer reads. */
const reason = safeText(REASON_MAX)
  .refine(isPlainLine, { error: 'plain_line' })
  .nullish()
  .transform((typed) => typed || null)

/** Requests are appointments with the status `waiting` that hold no slot for a payment. */
export const appointmentRequests = contract('appointment-requests', routes, {
  /**
   * Requests whose time has not passed, the soonest first: of one employee, or of the office.
   * `total` counts all of them.
   */
  list: {
    access: 'staff',
    query: z.object({ employee_id: idInPath.optional(), limit: integerInQuery(1, 100).default(20) }),
    status: 200,
    reply: z.object({ requests: z.array(request), total: count }),
  },
  /** What `declineUnproved` would decline and remove. */
  unproved: { access: 'staff', status: 200, reply: unproved },
  /**
   * Declines all requests whose phone was not proved and tells who made them, takes such entries
   * off the waiting list, and deletes the cards that have nothing else. Says how many.
   */
  declineUnproved: { access: 'staff', needs: ['active', 'may_delete'], status: 200, reply: unproved },
  /**
   * Confirms a request and tells the customer. A repeated call of the same person changes nothing.
   * When somebody else answered it, fails with request_answered, which says who.
   */
  approve: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({ version: seen, allow_overlap: flagIn.default(false) }),
    status: 200,
    reply,
    fails: ['appointment_changed', 'request_answered', 'slot_taken', 'resource_taken'],
  },
  /**
   * The same from the notification that told of the request, with the key that it carries, in the
   * name of the session whose device shows it. Fails with signed_out when that has ended, and with
   * not_found a day later. A problem has a sentence and no details, because strangers may hold the
   * phone.
   */
  approveByKey: {
    access: 'public',
    body: z.object({ key: z.string().max(200) }),
    status: 204,
    reply: z.void(),
    fails: ['appointment_changed', 'request_answered', 'slot_taken', 'resource_taken'],
  },
  /**
   * Cancels a request and tells the customer, with the reason and with where to book another time.
   * Otherwise like `approve`.
   */
  decline: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({ version: seen, reason }),
    status: 200,
    reply,
    fails: ['appointment_changed', 'deposit_undecided', 'request_answered'],
  },
})
