import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { flag, flagIn, id, idInPath, instant, money, optionalText } from '#shared/values/wire.ts'
import { routes } from './routes.ts'

const GATEWAYS = ['sandbox', 'cardcom', 'payplus'] as const
/** Secrets are written and never read back. */
const settings = z.object({
  /** Null until one is chosen. In development the sandbox serves an office without one. */
  gateway: z.enum(GATEWAYS).nullable(),
  /** The terminal of Cardcom, or the uid of a payment page of PayPlus. */
  terminal_number: z.string(),
  has_credentials: flag,
  tested_at: instant.nullable(),
  test_passed: flag.nullable(),
  /** False in production. */
  sandbox_offered: flag,
})

/**
 * `late`: money came that completed no order, because it was closed before or the amount differs.
 */
const cardStatus = z.enum(['created', 'paid', 'late', 'failed', 'expired', 'cancelled'])
const handled = {
  access: 'owner',
  needs: 'active',
  transaction: 'own',
  params: z.object({ paymentId: idInPath }),
  status: 200,
  reply: z.object({ ok: flag }),
} as const

export const paymentGateway = contract('payment-gateway', routes, {
  get: { access: 'owner', status: 200, reply: settings },
  /** Missing or empty credentials keep those that are stored for the same gateway and terminal. */
  save: {
    access: 'owner',
    needs: 'active',
    body: z.object({
      gateway: z.enum(GATEWAYS),
      /** `api_name` and `api_password` are the API key and the secret key of PayPlus. */
      terminal_number: optionalText(60),
      api_name: optionalText(200),
      api_password: optionalText(200),
    }),
    status: 200,
    reply: settings,
    fails: ['card_plan_required', 'business_details_missing'],
  },
  /** Asks the gateway whether it accepts the saved credentials. Nothing is charged. */
  test: {
    access: 'owner',
    needs: 'active',
    transaction: 'own',
    status: 200,
    reply: z.object({ ok: flag, message: z.string() }),
    fails: ['card_plan_required', 'gateway_missing'],
  },
  /** Asks the gateway about the payment of an order and completes the order when it was paid. */
  check: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    params: z.object({ orderId: idInPath }),
    status: 200,
    reply: z.object({
      status: cardStatus,
      /** Of a declined card: the gateway's code, as it answered. */
      failure: z.string().nullable(),
    }),
  },
  /** Money that completed no order and was not dealt with, oldest first. */
  latePayments: {
    access: 'owner',
    status: 200,
    reply: z.object({
      payments: z.array(
        z.object({
          id,
          order_id: id,
          order_number: z.int(),
          customer_name: z.string(),
          paid_amount: money,
          paid_at: instant,
          last_digits: z.string().nullable(),
          late_reason: z.enum(['order_closed', 'amount']),
        }),
      ),
    }),
  },
  /** Gives the whole payment back to the card. */
  refundLate: {
    ...handled,
    fails: [
      'card_payment_missing',
      'card_payment_handled',
      'card_refund_over_payment',
      'card_refund_declined',
      'card_refund_unknown',
    ],
  },
  /** Notes that the payment was dealt with outside this system. */
  dismissLate: { ...handled, fails: ['card_payment_handled'] },
  /**
   * Refunds that the gateway has not answered for ten minutes, oldest first. They may have been
   * made.
   */
  unknownRefunds: {
    access: 'owner',
    status: 200,
    reply: z.object({
      refunds: z.array(
        z.object({
          id,
          order_id: id,
          order_number: z.int(),
          customer_name: z.string(),
          amount: money,
          created_at: instant,
          last_digits: z.string().nullable(),
        }),
      ),
    }),
  },
  /** Records what the owner found at the gateway: the refund was made, or it may be asked again. */
  settleRefund: {
    access: 'owner',
    needs: 'active',
    params: z.object({ refundId: idInPath }),
    body: z.object({ made: flagIn }),
    status: 200,
    reply: z.object({ ok: flag }),
    fails: ['card_payment_handled', 'credit_over_rest', 'credit_paid_ahead', 'invoice_credited'],
  },
  /**
   * The webhook that a gateway posts when a payment ends. It is a reason to ask the gateway, never
   * a proof.
   */
  webhook: {
    access: 'public',
    raw: { maxBytes: 64 * 1024, headers: ['hash', 'user-agent'] },
    params: z.object({ token: z.string().max(80) }),
    status: 200,
    reply: z.object({ ok: flag }),
    fails: ['webhook_forged'],
  },
})
