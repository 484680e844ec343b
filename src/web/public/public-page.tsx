import { lazy } from 'react'
import type { PublicStart } from '#shared/booking/online-booking/start.ts'
import { BookingScreen } from '#web/booking/online-booking/booking-screen.tsx'
import { PageFrame } from '#web/booking/online-booking/page-frame.tsx'
import { Screen } from './screen.tsx'

const loadSteps = () => import('#web/booking/online-booking/contact-and-time/contact-and-time-steps.tsx')
const LaterSteps = lazy(loadSteps)
const ThankYouScreen = lazy(() => import('#web/booking/online-booking/thank-you/thank-you-screen.tsx'))
const ManageScreen = lazy(() => import('#web/booking/online-booking/manage/manage-screen.tsx'))
const SignScreen = lazy(() => import('#web/signing/document-requests/public/sign/sign-screen.tsx'))
const VerifyScreen = lazy(() => import('#web/signing/document-requests/public/verify/verify-screen.tsx'))
const WaitingPages = lazy(() => import('#web/booking/online-booking/waiting/waiting-pages.tsx'))

/** The pages that have a script. The server renders the same elements: see served.tsx. */
export function PublicPage({ start }: { readonly start: PublicStart }) {
  const { page } = start
  if (page === 'booking') return <BookingScreen start={start} LaterSteps={LaterSteps} load={loadSteps} />
  if (page === 'verify')
    return (
      <Screen>
        <VerifyScreen />
      </Screen>
    )
  return (
    <PageFrame>
      <Screen>
        {page === 'thank-you' ? (
          <ThankYouScreen {...start} />
        ) : page === 'manage' ? (
          <ManageScreen {...start} />
        ) : page === 'waiting' ? (
          <WaitingPages {...start.waiting} />
        ) : (
          page === 'sign' && <SignScreen {...start} />
        )}
      </Screen>
    </PageFrame>
  )
}
