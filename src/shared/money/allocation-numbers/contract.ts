import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { flag, idInPath, instant } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { ALLOCATION_DECISIONS, ALLOCATION_STATUSES } from './rules.ts'

const params = z.object({ invoiceId: idInPath })
const reply = z.object({
  allocation: z.object({
    status: z.enum(ALLOCATION_STATUSES),
    /** The whole number; invoices print the last nine digits. */
    allocation_number: z.string().nullable(),
    /** Staff typed it. */
    typed: flag,
    /** The authority's code for what it did not accept. */
    failure: z.string().nullable(),
    /** A decision that was sent without an answer. It is the only one that may be sent again. */
    decision: z.enum(ALLOCATION_DECISIONS).nullable(),
    /** Whether the authority is asked for the number. */
    connected: flag,
  }),
})
const connection = z.object({
  connection: z.object({
    /** `expired`: the permission ended, or the authority no longer accepts it. */
    state: z.enum(['none', 'connected', 'expired']),
    /** Whole days until the owner has to sign in at the authority again. */
    days_left: z.int().nullable(),
    connected_at: instant.nullable(),
    user_name: z.string().nullable(),
    /** False when this installation has no registered software. */
    offered: flag,
    /** The authority of development, whose numbers mean nothing. */
    sandbox: flag,
    /** Invoices that wait for a number, and invoices whose number was refused. */
    waiting: z.int(),
    refused: z.int(),
  }),
})

export const allocationNumbers = contract('allocation-numbers', routes, {
  connection: { access: 'owner', status: 200, reply: connection },
  /** The address of the authority's page, on which the owner gives the permission. */
  startConnection: {
    access: 'owner',
    needs: 'active',
    status: 200,
    reply: z.object({ url: z.string() }),
    fails: ['allocation_not_offered'],
  },
  /**
   * Takes the answer of the authority's page, which the browser brings back. Then the numbers of
   * waiting invoices are requested.
   */
  finishConnection: {
    access: 'owner',
    needs: 'active',
    transaction: 'own',
    body: z.object({ code: z.string().min(1).max(2000), state: z.string().max(200) }),
    status: 200,
    reply: connection,
    fails: ['allocation_not_offered', 'allocation_consent_failed', 'allocation_unanswered'],
  },
  disconnect: { access: 'owner', needs: 'active', status: 200, reply: connection },
  /** Asks the authority whether it accepts the permission. Nothing is requested. */
  test: {
    access: 'owner',
    needs: 'active',
    transaction: 'own',
    status: 200,
    reply: z.object({ ok: flag, message: z.string() }),
    fails: ['allocation_not_connected'],
  },
  /** The number of an invoice. 404 when the invoice needs none. */
  show: { access: 'staff', params, status: 200, reply },
  /** Stores the number that staff got on the authority's site. */
  enter: {
    access: 'staff',
    needs: 'active',
    params,
    body: z.object({
      allocation_number: z
        .string()
        .trim()
        .regex(/^\d{9,40}$/, { error: 'invalid' }),
    }),
    status: 200,
    reply,
    fails: ['allocation_settled', 'selling_not_allowed'],
  },
  /** Asks the authority again, in a job. */
  ask: {
    access: 'staff',
    needs: 'active',
    params,
    status: 200,
    reply,
    fails: ['allocation_settled', 'allocation_not_decidable', 'allocation_not_connected', 'selling_not_allowed'],
  },
  /**
   * Carries out the choice that the law gives a dealer after a refusal. `cancel` and
   * `reverse_charge` credit the whole invoice, and `reverse_charge` makes a draft without VAT of
   * it. `continue` is also possible while the authority was not asked.
   */
  decide: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    params,
    body: z.object({ decision: z.enum(ALLOCATION_DECISIONS) }),
    status: 200,
    reply: reply.extend({
      /** The id of the draft that a reverse charge leaves to issue. */
      draft: z.number().nullable(),
    }),
    fails: [
      'allocation_settled',
      'allocation_not_decidable',
      'allocation_not_connected',
      'allocation_decision_refused',
      'allocation_unanswered',
      'refund_not_allowed',
      'credit_over_rest',
      'credit_paid_ahead',
      'credit_not_creditable',
      'invoice_credited',
      'invoice_date_too_early',
      'card_refund_declined',
      'card_refund_unknown',
      'card_refund_over_payment',
      'card_payment_missing',
    ],
  },
})
