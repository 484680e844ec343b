import { toWallClock } from '#shared/values/local-time.ts'
import { formatDate, formatTime } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import type { Customer } from './api.ts'
import { text } from './text.ts'

/** When and how the customer consented to marketing, or that they did not. */
export const ConsentLine = ({ customer }: { readonly customer: Customer }) => {
  const { marketing_consent_at: at, marketing_consent_source: source } = customer
  if (at === null || source === null) return text.noConsent
  const wall = toWallClock(Date.parse(at))
  return (
    <>
      {text.consentSources[source]} <Num>{`${formatDate(wall)} ${formatTime(wall)}`}</Num>
    </>
  )
}
