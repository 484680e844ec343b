import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { GENDERS } from '#shared/customers/customers/text.ts'
import { listQuery } from '#shared/http/paging.ts'
import { AUTOMATIC_KINDS } from '#shared/messages/sms/rules.ts'
import { emptyAsNull, flag, id, idInPath, instant, optionalText, requiredText, wallClock } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { hasKnownTags, MESSAGE_MAX, NAMED_MAX, NOT_SEEN_DAYS } from './rules.ts'

/**
 * Active customers, and of them: those whose birthday is this month; who had a visit, but none in
 * the last `days` and none to come; with five visits in the last year; who bought a product.
 */
const segment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('birthday') }),
  z.object({ kind: z.literal('not_seen'), days: z.int().min(1).max(3650).default(NOT_SEEN_DAYS) }),
  z.object({ kind: z.literal('regular') }),
  z.object({ kind: z.literal('bought'), product_id: id }),
])
export type Segment = z.output<typeof segment>

/**
 * Exactly one of `customer_ids` and `segment`. `search` is a part of the name or the phone number.
 */
const body = z
  .object({
    customer_ids: z.array(id).min(1).max(NAMED_MAX).optional(),
    segment: segment.optional(),
    filters: z.object({ search: optionalText(60), gender: z.enum(GENDERS).nullish() }).optional(),
    /**
     * The writer's text. {{customer}} is the first name, {{link}} the address of the booking page.
     */
    message: requiredText(MESSAGE_MAX).refine(hasKnownTags, { error: 'invalid' }),
    /** Not before this; missing: as soon as marketing may be sent. At most 90 days ahead. */
    send_at: emptyAsNull(wallClock),
  })
  .refine(({ customer_ids, segment: chosen }) => (customer_ids === undefined) !== (chosen === undefined), {
    error: 'required',
    path: ['segment'],
  })
export type CampaignBody = z.output<typeof body>

const campaign = z
  .object({
    id,
    message: z.string(),
    created_at: instant,
    send_at: instant,
    cancelled_at: instant.nullable(),
    recipients: z.int(),
    queued: z.int(),
    sent: z.int(),
    failed: z.int(),
    /** How many links were opened, and how many customers booked within 14 days. */
    opened: z.int(),
    booked: z.int(),
  })
  .meta({ id: 'Campaign' })

const response = z
  .object({
    id,
    kind: z.enum(['marketing', ...AUTOMATIC_KINDS]),
    /** Null when the customer was deleted. */
    customer_id: id.nullable(),
    customer_name: z.string().nullable(),
    /** Null for customers who may get no marketing now. */
    phone: z.string().nullable(),
    may_market: flag,
    sent_at: instant.nullable(),
    opened_at: instant.nullable(),
    booked_at: instant.nullable(),
  })
  .meta({ id: 'MarketingResponse' })

export const campaigns = contract('campaigns', routes, {
  /** The latest 50 campaigns, with how many of their messages wait, were sent and failed. */
  list: { access: 'owner', status: 200, reply: z.object({ campaigns: z.array(campaign) }) },
  /**
   * The customers who opened the link of a message or booked within 14 days after it: of a
   * campaign, or of the automatic messages of the last 90 days. `search` is a part of the name or
   * phone.
   */
  responses: {
    access: 'owner',
    query: listQuery(['-at', 'at']).extend({
      campaign_id: idInPath.optional(),
      kind: z.enum(AUTOMATIC_KINDS).optional(),
      result: z.enum(['opened', 'booked']).optional(),
    }),
    status: 200,
    reply: z.object({ responses: z.array(response), total: z.int() }),
  },
  /**
   * Queues a message to every chosen customer who consented and did not refuse. `skipped` counts
   * the others. Without recipients nothing is queued, and `campaign` is null.
   */
  create: {
    access: 'owner',
    needs: 'active',
    body,
    status: 200,
    reply: z.object({
      sent: z.int(),
      skipped: z.int(),
      campaign: z.object({ id, send_at: instant }).nullable(),
    }),
    fails: ['mailbox_unproved', 'sms_quota_reached'],
  },
  /** `message` is the whole text for one of the recipients; `parts` is how many parts it has. */
  preview: {
    access: 'owner',
    needs: 'active',
    body,
    status: 200,
    reply: z.object({
      count: z.int(),
      skipped: z.int(),
      /** Skipped without consent or mobile number, or because they want no SMS. */
      no_consent: z.int(),
      refused: z.int(),
      parts: z.int(),
      message: z.string(),
      /** Messages that the month's quota has room for. */
      quota_left: z.int(),
      send_at: instant,
    }),
  },
  /** Stops the messages that were not sent yet. */
  cancel: {
    access: 'owner',
    needs: 'active',
    params: z.object({ id: idInPath }),
    status: 200,
    reply: z.object({ cancelled: z.int() }),
    fails: ['campaign_over'],
  },
})
