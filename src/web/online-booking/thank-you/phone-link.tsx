import { formatPhone } from '#shared/values/phone.ts'

/** A telephone to call, in its own direction. One without any digit is only shown. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const digits = phone.replace(/[^\d+]/g, '')
  const shown = <span className="num">{formatPhone(phone)}</span>
  return digits ? <a href={`tel:${digits}`}>{shown}</a> : shown
}
