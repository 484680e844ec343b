import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { byRight } from '#shared/http/rights.ts'
import { flag, id, idInPath, instant, money } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { byOptionalPart } from './rules.ts'

export const role = z.enum(['owner', 'employee'])
/** A flag that the specification's client compares as text. */
const textFlag = z.enum(['0', '1'])
/** A subscription past its last day counts as expired. */
const status = z.enum(['active', 'cancelled', 'expired'])
const used = z.object({ used: z.int(), max: z.int() })

export const subscriptions = contract('subscriptions', routes, {
  permissions: {
    access: 'staff',
    status: 200,
    reply: z.object({
      role,
      ...byRight(flag),
      user: z.object({ id, name: z.string(), email: z.string().nullable() }),
      /** The person has proved that the mailbox of their address is theirs. */
      email_proved: flag,
      /** The address to which a code was sent that was not entered yet. */
      pending_email: z.string().nullable(),
      office_id: id,
      /** What the office has used so far, of what it may do without. */
      uses: z.object(byOptionalPart(flag)),
      subscription: z.object({
        office_subscription: z.object({
          status,
          plan_id: id,
          ends_at: instant.nullable(),
        }),
        invoice_model: textFlag,
        subscription_details: z.object({
          credit_card_enabled: textFlag,
          /** Parts of messages of the month, or of the whole trial. */
          sms_quota: z.int(),
          sms_used: z.int(),
          /** Of a trial: the quota once it is paid. Null for a paid subscription. */
          sms_paid_quota: z.int().nullable(),
          /** Of a trial: what it may still send today. Null for a paid subscription. */
          sms_left_today: z.int().nullable(),
          /** Of a trial: what it may send a day. */
          sms_day_quota: z.int().nullable(),
          ai_quota: z.int(),
          ai_used: z.int(),
          /** Whether a language model writes the assistant's texts; without it templates do. */
          ai_model: textFlag,
        }),
      }),
    }),
  },
  plan: {
    access: 'public',
    params: z.object({ planId: idInPath }),
    status: 200,
    reply: z.object({ id, name: z.string(), price: money, features: z.array(z.string()), documents: flag }),
  },
  /**
   * Support contacts: a WhatsApp number in E.164 and an email address. Null when not configured.
   */
  support: {
    access: 'public',
    status: 200,
    reply: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  },
  /**
   * The office's plan and its usage: messages of this month, or of the whole trial, and active
   * employees.
   */
  subscription: {
    access: 'owner',
    status: 200,
    reply: z.object({
      plan: z.object({ id, name: z.string(), price: money }),
      status,
      ends_at: instant.nullable(),
      employees: used,
      /**
       * Of a trial: the quota once it is paid, and what it sends a day. Null where it was paid.
       */
      sms: used.extend({ paid_max: z.int().nullable(), day_max: z.int().nullable() }),
      ai: used,
    }),
  },
})
