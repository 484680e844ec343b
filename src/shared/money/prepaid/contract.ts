import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/paging.ts'
import { id, idInPath, localDate, money, moneyIn, optionalText, requiredText, version } from '#shared/values/wire.ts'
import { offer, prepaidRow, use } from './prepaid-rows.ts'
import { routes } from './routes.ts'
import { REFUND_METHODS } from './rules.ts'

const offerPath = z.object({ offerId: idInPath })
const prepaidPath = z.object({ prepaidId: idInPath })
const offerReply = z.object({ offer })
const offerBody = z.object({
  name: requiredText(60),
  price: moneyIn.refine((price) => price !== '0.00', { error: 'money' }),
  visits: z.int().min(1).max(100),
  service_ids: z
    .array(id)
    .min(1, { error: 'required' })
    .max(100)
    .transform((ids) => [...new Set(ids)]),
  /** How long a card is valid after its sale. */
  months_valid: z.int().min(1).max(120),
})

const restProblems = [
  'refund_not_allowed',
  'prepaid_voided',
  'prepaid_used_up',
  'credit_not_creditable',
  'credit_over_rest',
  'credit_paid_ahead',
  'invoice_credited',
  'card_refund_unknown',
] as const

export const prepaid = contract('prepaid', routes, {
  /** The kinds of punch cards on sale, by name. */
  offers: { access: 'staff', status: 200, reply: z.object({ offers: z.array(offer) }) },
  addOffer: {
    access: 'owner',
    needs: 'active',
    body: offerBody,
    status: 201,
    reply: offerReply,
    fails: ['punch_card_name_taken'],
  },
  /** Cards that were sold before stay as they are. */
  changeOffer: {
    access: 'owner',
    needs: 'active',
    params: offerPath,
    body: offerBody.extend({ version: version.optional() }),
    status: 200,
    reply: offerReply,
    fails: ['punch_card_name_taken', 'changed_elsewhere'],
  },
  removeOffer: { access: 'owner', needs: 'active', params: offerPath, status: 204, reply: z.void() },
  /**
   * The punch cards and vouchers that were sold, newest first. `search` is in the name or the
   * customer's name.
   */
  list: {
    access: 'owner',
    query: listQuery(['sold_at', '-sold_at', 'valid_until', '-valid_until']).extend({
      kind: z.enum(['punch_card', 'voucher']).optional(),
      /** `open`: it has a balance and is valid. */
      state: z.enum(['open', 'closed']).optional(),
    }),
    status: 200,
    reply: z.object({ prepaid: z.array(prepaidRow), total: z.int() }),
  },
  /** A customer's punch cards and the vouchers that they bought, newest first. */
  ofCustomer: {
    access: 'staff',
    params: z.object({ id: idInPath }),
    status: 200,
    reply: z.object({ prepaid: z.array(prepaidRow) }),
  },
  /** Uses and what gave them back, newest first. */
  uses: { access: 'staff', params: prepaidPath, status: 200, reply: z.object({ uses: z.array(use) }) },
  /** The balance of the voucher with this code. */
  findVoucher: {
    access: 'staff',
    needs: 'active',
    body: z.object({ code: requiredText(40) }),
    status: 200,
    reply: z.object({ name: z.string(), left_amount: money, valid_until: localDate }),
    fails: ['voucher_not_found', 'prepaid_expired', 'prepaid_used_up', 'prepaid_voided'],
  },
  /** The voucher as a PDF, with its code. Only for owners and its seller. */
  pdf: {
    access: 'staff',
    transaction: 'own',
    params: prepaidPath,
    download: true,
    status: 200,
    reply: z.unknown(),
  },
  /**
   * Sends a voucher's code. Only for owners and its seller. `whatsapp` returns the address that
   * opens the chat.
   */
  send: {
    access: 'staff',
    needs: 'active',
    params: prepaidPath,
    body: z.object({
      channel: z.enum(['sms', 'email', 'whatsapp']),
      /** A phone or an email address. Defaults to the buyer's. */
      to: optionalText(120),
    }),
    status: 200,
    reply: z.object({ sent: z.boolean(), url: z.string().nullable(), message: z.string() }),
    fails: ['mailbox_unproved', 'prepaid_voided', 'sms_quota_reached'],
  },
  /** The amount that would be given back for the unused part, VAT included. */
  rest: {
    access: 'staff',
    params: prepaidPath,
    status: 200,
    reply: z.object({ amount: money, invoice_number: z.int() }),
    fails: [...restProblems],
  },
  /**
   * Credits what was not used, and closes the card or voucher. Refused when `amount` is not the
   * rest.
   */
  creditRest: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    params: prepaidPath,
    body: z.object({
      /** The amount that the caller saw. */
      amount: moneyIn,
      reason: requiredText(200),
      /** How the money goes back. Defaults to the method of the invoice. */
      payment_method: z.enum(REFUND_METHODS).optional(),
    }),
    status: 201,
    reply: z.object({ prepaid: prepaidRow, credit_id: id }),
    fails: [
      ...restProblems,
      'prepaid_balance_changed',
      'invoice_date_too_early',
      'card_refund_declined',
      'card_refund_over_payment',
      'card_payment_missing',
    ],
  },
  /**
   * Undoes an order that has no invoice: what it deducted is given back, its goods return to stock,
   * and its appointment can be sold again. Repeating it changes nothing.
   */
  giveBack: {
    access: 'staff',
    needs: 'active',
    params: z.object({ orderId: idInPath }),
    status: 204,
    reply: z.void(),
    fails: ['refund_not_allowed', 'order_has_document'],
  },
})
