import { toWallClock } from '#shared/values/local-time.ts'
import { formatMoment } from '../platform/format.ts'
import { Num } from '../ui/num.tsx'
import type { Customer } from './api.ts'
import { text } from './text.ts'

/** When and how the customer consented to marketing, or that they did not. */
export const ConsentLine = ({ customer }: { readonly customer: Customer }) => {
  const { marketing_consent_at: at, marketing_consent_source: source } = customer
  if (at === null || source === null) return text.noConsent
  return (
    <>
      {text.consentSources[source]} <Num>{formatMoment(toWallClock(Date.parse(at)))}</Num>
    </>
  )
}
