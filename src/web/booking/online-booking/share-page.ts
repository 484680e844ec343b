import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { employeeText } from './employee-text.ts'

/** Offers the booking page to the device. A browser that cannot share copies the address. */
export function sharePage({ name, slug }: BookingStart['office']): void {
  const url = `${location.origin}/book/${slug}`
  // closing the share sheet is not an error
  if (typeof navigator.share === 'function') navigator.share({ title: name, url }).catch(() => undefined)
  else
    void copy(url).then((isCopied) =>
      alert(employeeText.cannotShare + (isCopied ? `\n${employeeText.linkCopied}` : '')),
    )
}

/** False when the browser has no clipboard or the page may not use it. */
async function copy(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    return true
  } catch {
    return false
  }
}
