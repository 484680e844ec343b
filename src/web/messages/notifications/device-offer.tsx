import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import { lazy, Suspense, useState } from 'react'
import { appPlatform } from '#web/mobile/app-platform.ts'
import type { Notification } from './api.ts'
import { mayOfferNow } from './ask-first-choice.ts'

const OfferPage = lazy(() => import('./offer-page.tsx'))
/** What a person would have wanted to know at once. */
const URGENT: readonly NotificationKind[] = ['request_waiting', 'cancelled_by_customer']

/** Asks nobody, and nothing outside this device. */
const isUndecided = (): boolean =>
  appPlatform() !== null || ('Notification' in window && Notification.permission === 'default')

/**
 * Offers notifications of this device, on the list that shows the first request or cancellation.
 * Never at a first start, and not again soon after "not now".
 */
export function DeviceOffer({ rows }: { readonly rows: readonly Notification[] }) {
  const [isDue] = useState(() => isUndecided() && mayOfferNow())
  if (!isDue || !rows.some(({ kind }) => URGENT.includes(kind))) return null
  return (
    <Suspense>
      <OfferPage />
    </Suspense>
  )
}
