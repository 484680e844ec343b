/** The endpoints that send a document to several customers at once. */
import { z } from 'zod'
import { id } from '#shared/values/wire.ts'
import { BULK_MAX, DAYS_MAX, PURPOSES, REFUSALS } from './rules.ts'

const body = z.object({
  customer_ids: z
    .array(id)
    .min(1)
    .max(BULK_MAX)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'invalid' }),
  document_id: id,
  days: z.int().min(1).max(DAYS_MAX).optional(),
  purpose: z.enum(PURPOSES).optional(),
})
/** Customers who get nothing, in the order of the request, each with the reason. */
const refused = z.array(z.object({ customer_id: id, customer_name: z.string(), reason: z.enum(REFUSALS) })).readonly()

export const bulkEndpoints = {
  /** What `sendMany` would do now. `parts` are those of all messages; the quota counts them. */
  previewMany: {
    access: 'staff',
    needs: 'active',
    body,
    status: 200,
    reply: z.object({ sending: z.int(), parts: z.int(), quota_left: z.int(), refused }),
    fails: ['plan_required', 'document_not_pdf', 'form_not_for_reading'],
  },
  /**
   * Sends each customer a link of their own by SMS. A customer who cannot get it is told in
   * `refused`, and the others get theirs; the quota serves the customers in their order.
   */
  sendMany: {
    access: 'staff',
    needs: 'active',
    transaction: 'own',
    body,
    status: 200,
    /** `message`: that it was sent, or when it will be. */
    reply: z.object({ requests: z.array(z.object({ id, customer_id: id })), refused, message: z.string() }),
    fails: ['plan_required', 'document_not_pdf', 'form_not_for_reading', 'document_not_signable', 'mailbox_unproved'],
  },
} as const
