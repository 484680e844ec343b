import { awaitsAllocation } from '#shared/money/allocation-numbers/rules.ts'
import type { invoices } from '#shared/money/invoices/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { isMobile, normalizePhone, whatsappDigits } from '#shared/values/phone.ts'
import { fieldText, type FieldText } from '#shared/values/text.ts'
import { readEmail } from '#shared/values/typed.ts'
import { DOCUMENTS_CONSENT_WORDS } from '#shared/customers/customers/text.ts'
import { answerDocuments } from '#server/customers/customers/documents-consent-queries.ts'
import { requireContact } from '#server/customers/customers/hide-contacts.ts'
import { salesViewer } from '#server/customers/customers/limit-sight.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { sayWhen } from '#server/messages/quiet-time/say-when.ts'
import { invoiceChange } from './changes.ts'
import { queueDelivery } from './queue-delivery.ts'
import { invoiceToSend } from './send-queries.ts'
import { text } from './text.ts'

type Wanted = Body<typeof invoices, 'send'>
type Sent = { readonly sent: boolean; readonly url: string | null; readonly message: string }

/**
 * Sends the link of an invoice through the outbox; WhatsApp is opened by the sender, so its address
 * is returned. A message waits while the invoice waits for a number of the tax authority. Fails
 * with documents_consent_required unless the customer agreed to files; a consent is kept.
 */
export async function sendInvoice(context: OfficeContext, id: number, { channel, to, consent }: Wanted): Promise<Sent> {
  const { tx, scope, now, services } = context
  const found = (await invoiceToSend(tx, scope, id, salesViewer(context))) ?? fail('not_found')
  if (found.status === 'draft') fail('invoice_not_issued')
  if (channel !== 'whatsapp') await requireProvedOffice(context)
  const { customer_id: customerId } = found
  const target = targetOf(channel, to ?? (channel === 'email' ? found.email : found.phone) ?? '')
  const agreed = await requireConsent(context, customerId, {
    isGiven: consent,
    before: found.documents_consent === true,
  })
  const { office_name: office, public_token: token } = found
  const message = text.documentLink(office, shortLinkOf(services, 'i', token))
  const after = { channel, consent: consent ? DOCUMENTS_CONSENT_WORDS : false }
  recordChange(context, invoiceChange, { action: 'share', id, after })
  const document = { id, awaitsAllocation: awaitsAllocation(found.allocation_status), agreed }
  if (channel === 'email') {
    const subject = text.documentSubject(office)
    const mail = text.documentMail(office, `${services.publicUrl()}/c-invoice/${token}`)
    const outcome = await queueDelivery(context, document, { channel, customerId, to: target, subject, text: mail })
    return {
      sent: outcome !== 'kept',
      url: null,
      message: outcome === 'kept' ? text.keptUntilNumber : await sayWhen(context, text.byMail),
    }
  }
  if (channel === 'whatsapp') {
    if (to === undefined) await requireContact(context, customerId)
    const url = `https://wa.me/${whatsappDigits(target)}?text=${encodeURIComponent(services.secrets.links.toSend(message))}`
    return { sent: false, url, message: text.opensWhatsapp }
  }
  // once a minute, so that a second tap sends nothing
  const dedupeKey = `invoice:${id}:${target}:${Math.floor(now.getTime() / 60_000)}`
  const sms = { channel, customerId, phone: target, message, dedupeKey }
  const outcome = await queueDelivery(context, document, sms)
  if (outcome === 'quota') fail('sms_quota_reached')
  if (outcome === 'kept') return { sent: false, url: null, message: text.keptUntilNumber }
  return { sent: true, url: null, message: await sayWhen(context, text.bySms) }
}

/** The address or the phone to send to, as it is stored. */
function targetOf(channel: Wanted['channel'], typed: string): string {
  if (channel === 'email') return checked(typed, 'email', readEmail)
  const phone = checked(typed, channel === 'sms' ? 'mobile' : 'phone', normalizePhone)
  if (channel === 'sms' && !isMobile(phone)) fail('invalid_input', { fields: { to: fieldText.mobile } })
  return phone
}

type Consent = { readonly isGiven: boolean; readonly before: boolean }
/** Keeps a consent with the customer. Fails when there is none, now or before. */
async function requireConsent(
  { tx, scope, now }: OfficeContext,
  customerId: number | null,
  { isGiven, before }: Consent,
): Promise<true> {
  if (isGiven && customerId !== null)
    await answerDocuments(tx, scope, customerId, { isGiven: true, source: 'sending', now })
  return isGiven || before || fail('documents_consent_required')
}

const checked = (typed: string, field: FieldText, read: (typed: string) => string | null): string =>
  read(typed) ?? fail('invalid_input', { fields: { to: fieldText[typed ? field : 'required'] } })
