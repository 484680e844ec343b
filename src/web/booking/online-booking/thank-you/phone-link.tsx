import { formatPhone } from '#shared/values/phone.ts'

/** A phone number as a link, in its own text direction. Without digits it is only text. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const digits = phone.replace(/[^\d+*]/g, '')
  const shown = <span className="num">{formatPhone(phone)}</span>
  return digits ? <a href={`tel:${digits}`}>{shown}</a> : shown
}
