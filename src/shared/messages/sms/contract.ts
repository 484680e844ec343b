import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/paging.ts'
import { emptyAsNull, flag, flagIn, id, instant, requiredText, safeText } from '#shared/values/wire.ts'
import { CHANNELS } from '#shared/customers/customers/rules.ts'
import { routes } from './routes.ts'
import {
  APPOINTMENT_KINDS,
  GROUP_NAMES,
  LOGGED_KINDS,
  SMS_FAILURES,
  SMS_STATUSES,
  FILLED_MAX,
  TEMPLATE_KINDS,
  TEMPLATE_MAX,
  VISIT_TEMPLATE_KINDS,
  type TemplateKind,
} from './rules.ts'

const channel = z.enum(CHANNELS)
const sms = z
  .object({
    id,
    /** Null when the recipient is not a customer, such as the recipient of a gift voucher. */
    customer_id: id.nullable(),
    customer_name: z.string().nullable(),
    /** False for customers who were deleted. */
    has_card: flag,
    /** E.164 */
    phone: z.string(),
    message: z.string(),
    kind: z.enum(LOGGED_KINDS),
    channel,
    /** The address of a message by e-mail. */
    email: z.string().nullable(),
    /** The channels by which it failed before, in their order. */
    failed_channels: z.array(channel),
    /**
     * Parts as which an SMS is sent, as its text needs, which the quota counts; 0 for other
     * channels.
     */
    parts: z.int(),
    status: z.enum(SMS_STATUSES),
    /** The reason of a failed message; of a queued one, why the last attempt failed. */
    failure: z.enum(SMS_FAILURES).nullable(),
    /** Whether the development provider sent it, so that it reached no phone. */
    in_development: flag,
    created_at: instant,
    /** When the provider took it. */
    sent_at: instant.nullable(),
    /** When it was delivered or failed. */
    settled_at: instant.nullable(),
    /** When the recipient read it, where the channel says so. */
    read_at: instant.nullable(),
  })
  .meta({ id: 'Sms' })

/** Operators show 2 to 11 Latin letters and digits. The provider must have approved the name. */
const sender = z.object({ sms_sender: z.string().nullable() })
const senderIn = z.object({
  sms_sender: emptyAsNull(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{2,11}$/)
      .refine((name) => /[A-Za-z]/.test(name)),
  ),
})

const templateKind = z.enum(TEMPLATE_KINDS)
/** Automatic messages are switched on by their own endpoint. */
const off = z.array(z.enum(VISIT_TEMPLATE_KINDS))
/** Whether the office sends a kind; those that are not named stay. */
const sent = z.partialRecord(z.enum(VISIT_TEMPLATE_KINDS), flagIn).default({})
const byTemplateKind = <T>(type: () => T) =>
  Object.fromEntries(TEMPLATE_KINDS.map((kind) => [kind, type()])) as Record<TemplateKind, T>
/**
 * With {{customer}}, {{service}}, {{employee}}, {{time}}, {{office}} and {{link}}; `decline` also
 * has {{reason}}.
 */
const wording = safeText(TEMPLATE_MAX)
const templates = z
  .object({
    ...byTemplateKind(() => z.string()),
    off,
    defaults: z.object(byTemplateKind(() => z.string())),
  })
  .meta({ id: 'MessageTemplates' })

export const smsContract = contract('sms', routes, {
  /**
   * The messages of the office, without verification codes and invitations. `search` matches any
   * part of the text, of the customer's name and of the phone number. `failed` is the number of all
   * failed messages. A message that was not sent is sorted by when it was written.
   */
  list: {
    access: 'staff',
    query: listQuery(['sent_at', '-sent_at', 'status', '-status', 'kind', '-kind']).extend({
      group: z.enum(GROUP_NAMES).optional(),
      status: z.enum(SMS_STATUSES).optional(),
    }),
    status: 200,
    reply: z.object({ sms: z.array(sms), total: z.int(), failed: z.int() }),
  },
  /** A provider's report about the message of this secret address. */
  report: {
    access: 'public',
    raw: { maxBytes: 16 * 1024, headers: ['x-twilio-signature', 'content-type'] },
    params: z.object({ token: z.string().max(80) }),
    status: 200,
    reply: z.object({ ok: flag }),
    fails: ['report_forged'],
  },
  /**
   * The office's wordings, the kinds that it does not send, and the wordings of the installation.
   */
  templates: { access: 'staff', status: 200, reply: templates },
  /**
   * Wordings that are not named keep theirs; an empty one restores the installation's. Only owners
   * change automatic messages.
   */
  saveTemplates: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    body: z.object({ ...byTemplateKind(() => wording.optional()), sent }),
    status: 200,
    reply: templates,
  },
  /**
   * Sends a message, as the preview shows it, to the caller's own phone. It is counted against the
   * quota.
   */
  testTemplate: {
    access: 'staff',
    needs: 'active',
    body: z.object({ kind: templateKind, message: requiredText(FILLED_MAX) }),
    status: 200,
    /** E.164 */
    reply: z.object({ phone: z.string() }),
    fails: ['mailbox_unproved', 'no_own_phone', 'sms_quota_reached'],
  },
  /** What the messages about appointments of the last 90 days brought, a row for each kind. */
  results: {
    access: 'staff',
    status: 200,
    reply: z.object({
      results: z.array(
        z.object({
          kind: z.enum(APPOINTMENT_KINDS),
          /** Messages that the provider took. */
          sent: z.int(),
          /** Of them: whose link was opened. A cancellation has none. */
          opened: z.int(),
          /** Of reminders: whose customer confirmed the visit. */
          confirmed: z.int(),
          /** Of cancellations: whose customer booked another visit within 14 days. */
          booked: z.int(),
        }),
      ),
    }),
  },
  /** The name that phones show as the sender; null: the installation's. */
  sender: { access: 'owner', status: 200, reply: sender },
  saveSender: { access: 'owner', needs: 'active', body: senderIn, status: 200, reply: sender },
})
