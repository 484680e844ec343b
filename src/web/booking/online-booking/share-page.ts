import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { employeeText } from './employee-text.ts'

/** Offers the booking page to the device; explains when the browser cannot share. */
export function sharePage({ name, slug }: BookingStart['office']): void {
  if (typeof navigator.share !== 'function') return alert(employeeText.cannotShare)
  // closing the share sheet is not an error
  navigator.share({ title: name, url: `${location.origin}/book/${slug}` }).catch(() => undefined)
}
