import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import { lazy, Suspense, useState } from 'react'
import type { Notification } from './api.ts'
import { mayOfferNow } from './ask-first-choice.ts'
import { isApp } from './own-device.ts'
import { useDevice } from './use-device.ts'

const AskFirst = lazy(() => import('./ask-first.tsx'))
/** What a person would have wanted to know at once. */
const URGENT: readonly NotificationKind[] = ['request_waiting', 'cancelled_by_customer']

/** Asks nobody and nothing outside this device. */
const isUndecided = (): boolean => isApp() || ('Notification' in window && Notification.permission === 'default')

/**
 * Offers notifications of this device, on the list that shows the first request or cancellation.
 * Never at a first start, and not again soon after "not now".
 */
export function DeviceOffer({ rows }: { readonly rows: readonly Notification[] }) {
  const [isDue] = useState(() => isUndecided() && mayOfferNow())
  return isDue && rows.some(({ kind }) => URGENT.includes(kind)) ? <Offer /> : null
}

function Offer() {
  const { query, turnOn } = useDevice()
  const [isOpen, setOpen] = useState(true)
  const { data } = query
  if (!isOpen || !data?.asks) return null
  return (
    <Suspense>
      <AskFirst onYes={() => turnOn(data)} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
