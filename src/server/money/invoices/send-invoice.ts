import { awaitsAllocation } from '#shared/money/allocation-numbers/rules.ts'
import type { invoices } from '#shared/money/invoices/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { isMobile, normalizePhone, whatsappDigits } from '#shared/values/phone.ts'
import { fieldText, type FieldText } from '#shared/values/text.ts'
import { isEmail } from '#shared/values/typed.ts'
import { DOCUMENTS_CONSENT_WORDS } from '#shared/customers/customers/text.ts'
import { answerDocuments } from '#server/customers/customers/documents-consent-queries.ts'
import { requireContact } from '#server/customers/customers/hide-contacts.ts'
import { salesViewer } from '#server/customers/customers/limit-sight.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { invoiceChange } from './changes.ts'
import { queueDelivery } from './queue-delivery.ts'
import { invoiceToSend } from './send-queries.ts'
import { text } from './text.ts'

type Wanted = Body<typeof invoices, 'send'>
type Sent = { readonly sent: boolean; readonly url: string | null; readonly message: string }

/**
 * Sends the link of an invoice through the outbox; WhatsApp is opened by the sender, so its address
 * is returned. A message waits while the invoice waits for a number of the tax authority. Fails with
 * documents_consent_required unless the customer agreed to files; a consent is kept with the customer.
 */
export async function sendInvoice(context: OfficeContext, id: number, { channel, to, consent }: Wanted): Promise<Sent> {
  const { tx, scope, now, services } = context
  const found = (await invoiceToSend(tx, scope, id, salesViewer(context))) ?? fail('not_found')
  if (found.status === 'draft') fail('invoice_not_issued')
  if (channel !== 'whatsapp') await requireProvedOffice(context)
  const agreed = consent || found.documents_consent === true
  if (!agreed) fail('documents_consent_required')
  const { customer_id: customerId } = found
  if (consent && customerId !== null)
    await answerDocuments(tx, scope, customerId, { isGiven: true, source: 'sending', now })
  const message = text.documentLink(found.office_name, `${services.publicUrl()}/c-invoice/${found.public_token}`)
  const after = { channel, consent: consent ? DOCUMENTS_CONSENT_WORDS : false }
  recordChange(context, invoiceChange, { action: 'share', id, after })
  const document = { id, awaitsAllocation: awaitsAllocation(found.allocation_status), agreed }
  if (channel === 'email') {
    const address = checked(to ?? found.email ?? '', 'email', (typed) => (isEmail(typed) ? typed.toLowerCase() : null))
    const subject = text.documentSubject(found.office_name)
    const outcome = await queueDelivery(context, document, {
      channel,
      customerId,
      to: address,
      subject,
      text: message,
    })
    return { sent: outcome !== 'kept', url: null, message: outcome === 'kept' ? text.keptUntilNumber : text.sentByMail }
  }
  const phone = checked(to ?? found.phone ?? '', channel === 'sms' ? 'mobile' : 'phone', normalizePhone)
  if (channel === 'whatsapp') {
    if (to === undefined) await requireContact(context, customerId)
    const url = `https://wa.me/${whatsappDigits(phone)}?text=${encodeURIComponent(message)}`
    return { sent: false, url, message: text.opensWhatsapp }
  }
  if (!isMobile(phone)) fail('invalid_input', { fields: { to: fieldText.mobile } })
  // once a minute, so that a second tap sends nothing
  const dedupeKey = `invoice:${id}:${phone}:${Math.floor(now.getTime() / 60_000)}`
  const outcome = await queueDelivery(context, document, { channel, customerId, phone, message, dedupeKey })
  if (outcome === 'quota') fail('sms_quota_reached')
  if (outcome === 'kept') return { sent: false, url: null, message: text.keptUntilNumber }
  return { sent: true, url: null, message: text.sentBySms }
}

const checked = (typed: string, field: FieldText, read: (typed: string) => string | null): string =>
  read(typed) ?? fail('invalid_input', { fields: { to: fieldText[typed ? field : 'required'] } })
