import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { AUTOMATIC_KINDS } from '#shared/messages/sms/rules.ts'
import { flag, flagIn, safeText } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { DAYS, REVIEW_URL_MAX } from './rules.ts'

const message = z
  .object({
    kind: z.enum(AUTOMATIC_KINDS),
    is_on: flag,
    /** After the last visit; null for a birthday. */
    days: z.int().nullable(),
    /** Messages of the last 90 days that the provider took. */
    sent: z.int(),
    /** Of them: how many links were opened, and how many customers booked within 14 days. */
    opened: z.int(),
    booked: z.int(),
  })
  .meta({ id: 'AutomaticMessage' })

const reply = z.object({
  automatic: z.array(message),
  /** The page on which customers write a review; null when none is set. */
  review_url: z.string().nullable(),
  /**
   * What the law requires before and after the office's wording, and an address as long as that of
   * {{link}}. While the booking page is closed (`books` 0), only review requests have a link.
   */
  frame: z.object({ before: z.string(), after: z.string(), link: z.string(), books: flag }),
})

const daysIn = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max).optional()

export const automaticMessages = contract('automatic-messages', routes, {
  /** The three kinds with their switches. Their wordings are in `GET /api/sms/templates`. */
  show: { access: 'owner', status: 200, reply },
  /**
   * Changes one kind and keeps what is missing. A kind that is switched off does not send what is
   * queued. Fails with invalid_input when reviews are switched on without `review_url`, or when it
   * is removed while they are on.
   */
  save: {
    access: 'owner',
    needs: 'active',
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('birthday'), is_on: flagIn.optional() }),
      z.object({ kind: z.literal('miss_you'), is_on: flagIn.optional(), days: daysIn(DAYS.miss_you) }),
      z.object({
        kind: z.literal('review'),
        is_on: flagIn.optional(),
        days: daysIn(DAYS.review),
        /** An https address; empty: none. */
        review_url: safeText(REVIEW_URL_MAX).optional(),
      }),
    ]),
    status: 200,
    reply,
  },
})
