import type { Domain } from '#server/platform/domain.ts'
import { offerOpenedTime } from './offer-opened-time.ts'

export const availabilityDomain: Domain = {
  name: 'availability',
  hooks: { offerOpenedTime },
}
