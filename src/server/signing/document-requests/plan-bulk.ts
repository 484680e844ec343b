/** Decides who gets a document that is sent to several customers. */
import type { Refusal } from '#shared/signing/document-requests/rules.ts'
import { isMobile } from '#shared/values/phone.ts'
import { unitsOf } from '#server/messages/sms/queries.ts'

export type Recipient = {
  readonly id: number
  readonly full_name: string
  readonly phone: string | null
  readonly settings_send_sms: boolean
  readonly is_deleted: boolean
}
type Refused = { readonly customer_id: number; readonly customer_name: string; readonly reason: Refusal }
export type BulkPlan = {
  readonly sending: readonly (Recipient & { readonly phone: string })[]
  readonly refused: readonly Refused[]
  /** Parts of all messages. */
  readonly parts: number
}
type Limits = {
  /** The text for any of them: all texts have the same length. */
  readonly message: string
  /** Parts for which the month's quota has room. */
  readonly room: number
  /** Customers who got too many links in the last hour. */
  readonly tooOften: ReadonlySet<number>
}

/** The quota serves the customers in their order. Nothing is taken from it here. */
export function planBulk(recipients: readonly Recipient[], { message, room, tooOften }: Limits): BulkPlan {
  const each = unitsOf([{ message }])
  const sending: (Recipient & { readonly phone: string })[] = []
  const refused: Refused[] = []
  for (const recipient of recipients) {
    const { id, full_name, phone } = recipient
    const reason = refusalOf(recipient, tooOften)
    if (reason === null && phone !== null && (sending.length + 1) * each <= room) sending.push({ ...recipient, phone })
    else refused.push({ customer_id: id, customer_name: full_name, reason: reason ?? 'quota' })
  }
  return { sending, refused, parts: sending.length * each }
}

function refusalOf(recipient: Recipient, tooOften: ReadonlySet<number>): Refusal | null {
  if (recipient.is_deleted) return 'deleted'
  if (recipient.phone === null || !isMobile(recipient.phone)) return 'no_mobile'
  if (!recipient.settings_send_sms) return 'no_messages'
  return tooOften.has(recipient.id) ? 'too_often' : null
}
