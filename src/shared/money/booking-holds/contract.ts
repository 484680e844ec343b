import { z } from 'zod'
import { statusKey } from '#shared/office/calendar-settings/contract.ts'
import { contract } from '#shared/http/endpoint.ts'
import { flag, id, idInPath, instant, money, moneyIn, wallClockOut } from '#shared/values/wire.ts'
import { depositRoutes, keptCardRoutes } from './routes.ts'

const nullableText = z.string().nullable()
/** The key of the appointment's manage page: 128 random bits, base64url. */
const ofLink = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) })
const ofAppointment = z.object({ appointmentId: idInPath })

/**
 * `waiting` for the payment, `booked` once it came, `failed` when the card was declined (the page
 * accepts another), `over` when nothing came in time, `late` when it came after another customer
 * got the slot.
 */
const state = z.enum(['waiting', 'booked', 'failed', 'over', 'late'])
/** All that the law requires to be shown before the payment, and the state of the payment. */
const payment = z
  .object({
    state,
    /** The gateway's page; null while it is being opened and when nothing is to be paid. */
    url: nullableText,
    amount: money,
    /** Of the whole service, VAT included. */
    price: money,
    held_until: instant.nullable(),
    free_hours: z.int(),
    business: z.object({
      name: z.string(),
      business_number: nullableText,
      address: nullableText,
      phone: nullableText,
    }),
    appointment: z.object({
      service_name: z.string(),
      employee_name: z.string(),
      employee_phone: nullableText,
      start_time: wallClockOut,
      end_time: wallClockOut,
      status_key: statusKey,
    }),
    sms_sent: flag,
  })
  .meta({ id: 'DepositPayment' })

const deposit = z
  .object({
    id,
    amount: money,
    /** The amount that sales deducted. */
    used: money,
    /** The amount that was neither returned nor deducted from a sale. */
    left: money,
    order_id: id,
    /** Null until it is paid. */
    paid_at: instant.nullable(),
    /** The amount that would be returned if the customer cancelled now. */
    refund_by_rule: money,
    /** The amount that was decided to be returned; null without a decision. */
    refund: money.nullable(),
    refunded_at: instant.nullable(),
  })
  .meta({ id: 'Deposit' })

export const deposits = contract('deposits', depositRoutes, {
  /**
   * Opens the gateway's page of a held appointment, once: a repeated call answers the same page.
   */
  open: { access: 'public', params: ofLink, status: 200, reply: payment, fails: ['deposit_page_refused'] },
  /** Asks the gateway, and books the appointment when the deposit was paid. */
  check: { access: 'public', params: ofLink, status: 200, reply: payment },
  show: {
    access: 'staff',
    params: ofAppointment,
    status: 200,
    reply: z.object({ deposit: deposit.nullable() }),
  },
  /**
   * Cancels the appointment and decides about its deposit: all of it returns, what the rule
   * returns, or nothing. Other than by the rule needs the right to refund.
   */
  cancel: {
    access: 'staff',
    needs: 'active',
    params: ofAppointment,
    body: z.object({ refund: z.enum(['all', 'rule', 'none']) }),
    status: 200,
    reply: z.object({ deposit }),
    fails: ['deposit_decided', 'refund_not_allowed'],
  },
  /**
   * Returns to the card what the sale of the visit left of its deposit. The refund follows in a
   * job, with a credit invoice.
   */
  returnRest: {
    access: 'staff',
    needs: 'active',
    params: ofAppointment,
    status: 200,
    reply: z.object({ deposit }),
    fails: ['deposit_decided', 'deposit_not_usable', 'refund_not_allowed'],
  },
})

/**
 * `waiting` for the card, `kept`, `due` when its fee can be charged, `unknown` while a charge has
 * no answer, `charged`, and `over` when the card was erased without a charge.
 */
const cardState = z.enum(['waiting', 'kept', 'due', 'unknown', 'charged', 'over'])
const keptCard = z
  .object({
    id,
    state: cardState,
    fee: money,
    /** The amount that can be charged now; null in other states than `due`. */
    due: money.nullable(),
    /**
     * Of a missed visit whose fee is not due yet: the time that the customer chose, from which it
     * is.
     */
    due_from: instant.nullable(),
    last_digits: z.string().nullable(),
    /** The last attempt to charge the card was declined. */
    declined: flag,
    order_id: id.nullable(),
    charged_at: instant.nullable(),
  })
  .meta({ id: 'KeptCard' })

export const keptCards = contract('kept-cards', keptCardRoutes, {
  /**
   * Opens the gateway's page on which the customer of a held appointment gives a card, once: a
   * repeated call answers the same page. `amount` is the fee. Nothing is charged.
   */
  open: { access: 'public', params: ofLink, status: 200, reply: payment, fails: ['card_page_refused'] },
  /** Asks the gateway, and books the appointment when a card was given. */
  check: { access: 'public', params: ofLink, status: 200, reply: payment },
  /**
   * The webhook that a gateway posts when a card was given. It is a reason to ask the gateway,
   * never a proof.
   */
  webhook: {
    access: 'public',
    raw: { maxBytes: 64 * 1024, headers: ['hash', 'user-agent'] },
    params: z.object({ token: z.string().max(80) }),
    status: 200,
    reply: z.object({ ok: flag }),
    fails: ['webhook_forged'],
  },
  show: { access: 'staff', params: ofAppointment, status: 200, reply: z.object({ card: keptCard.nullable() }) },
  /**
   * Charges the fee of a visit that was missed or cancelled late, once, and issues its invoice.
   * `amount` is what the person read; more than is due is refused. Needs the right to sell.
   */
  charge: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    params: ofAppointment,
    body: z.object({ amount: moneyIn }),
    status: 200,
    reply: z.object({ card: keptCard }),
    fails: [
      'selling_not_allowed',
      'no_show_not_due',
      'no_show_over_fee',
      'no_show_charged',
      'no_show_declined',
      'no_show_unknown',
      'no_show_late',
    ],
  },
})
