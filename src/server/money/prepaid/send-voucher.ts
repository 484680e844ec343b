import type { prepaid } from '#shared/money/prepaid/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { toAgorot } from '#shared/values/money.ts'
import { isMobile, normalizePhone, whatsappDigits } from '#shared/values/phone.ts'
import { fieldText, type FieldText } from '#shared/values/text.ts'
import { readEmail } from '#shared/values/typed.ts'
import { requireContact } from '#server/customers/customers/hide-contacts.ts'
import { queueMail } from '#server/messages/mail/queue-mail.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { requireProvedOffice } from '#server/office/users/require-proved-office.ts'
import { sayWhen } from '#server/messages/quiet-time/say-when.ts'
import { prepaidChange } from './changes.ts'
import { readVoucher } from './print-voucher.ts'
import { amountText, dateText } from './rules.ts'
import { text } from './text.ts'

type Wanted = Body<typeof prepaid, 'send'>

/**
 * Sends a voucher's code through the outbox; WhatsApp is opened by the sender, so its address is
 * returned. Only for owners and its seller.
 */
export async function sendVoucher(context: OfficeContext<Staff>, id: number, { channel, to }: Wanted) {
  const { tx, scope, now } = context
  const voucher = await readVoucher(context, id)
  if (voucher.voided_at) fail('prepaid_voided')
  if (channel !== 'whatsapp') await requireProvedOffice(context)
  const message = text.voucher({
    office: voucher.office_name,
    amount: amountText(toAgorot(voucher.amount!)),
    code: voucher.code!,
    until: dateText(voucher.valid_until),
  })
  recordChange(context, prepaidChange, { action: 'share', id, after: { channel } })
  const about = { orderId: voucher.order_id, customerId: voucher.customer_id }
  if (channel === 'email') {
    const address = checked(to ?? voucher.email ?? '', 'email', readEmail)
    await queueMail(tx, scope, now, {
      ...about,
      to: address,
      subject: text.subject(voucher.office_name),
      text: message,
    })
    return { sent: true, url: null, message: await sayWhen(context, text.byMail) }
  }
  const phone = checked(to ?? voucher.phone ?? '', channel === 'sms' ? 'mobile' : 'phone', normalizePhone)
  if (channel === 'whatsapp') {
    if (to === undefined) await requireContact(context, voucher.customer_id)
    const url = `https://wa.me/${whatsappDigits(phone)}?text=${encodeURIComponent(message)}`
    return { sent: false, url, message: text.opensWhatsapp }
  }
  if (!isMobile(phone)) fail('invalid_input', { fields: { to: fieldText.mobile } })
  // once a minute, so that a second tap sends nothing
  const dedupeKey = `voucher:${id}:${phone}:${Math.floor(now.getTime() / 60_000)}`
  const outcome = await queueSms(tx, scope, now, { ...about, kind: 'invoice', phone, message, dedupeKey })
  if (outcome === 'quota') fail('sms_quota_reached')
  return { sent: true, url: null, message: await sayWhen(context, text.bySms) }
}

const checked = (typed: string, field: FieldText, read: (typed: string) => string | null): string =>
  read(typed) ?? fail('invalid_input', { fields: { to: fieldText[typed ? field : 'required'] } })
