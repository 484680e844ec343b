import { lazy, Suspense } from 'react'
import SubscriptionNotice from '#web/office/subscriptions/parts/subscription-notice.tsx'

const OfficesMenu = lazy(() => import('#web/team/auth/parts/offices-menu.tsx'))

/** The end of the subscription above every screen, and the menu of a person's offices. Lazy. */
export default function Notices() {
  return (
    <>
      <SubscriptionNotice />
      <Suspense>
        <OfficesMenu />
      </Suspense>
    </>
  )
}
