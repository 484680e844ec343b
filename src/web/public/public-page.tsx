import { lazy, Suspense } from 'react'
import type { PublicStart } from '#shared/booking/online-booking/start.ts'
import { BookingScreen } from '#web/booking/online-booking/booking-screen.tsx'
import { PageFrame, PageGuard, PageLoading } from '#web/booking/online-booking/page-frame.tsx'

const loadSteps = () => import('#web/booking/online-booking/contact-and-time/contact-and-time-steps.tsx')
const LaterSteps = lazy(loadSteps)
const ThankYouScreen = lazy(() => import('#web/booking/online-booking/thank-you/thank-you-screen.tsx'))
const ManageScreen = lazy(() => import('#web/booking/online-booking/manage/manage-screen.tsx'))
const SigningPages = lazy(() => import('#web/signing/document-requests/public/signing-pages.tsx'))
const WaitingPages = lazy(() => import('#web/booking/online-booking/waiting/waiting-pages.tsx'))
const DownloadScreen = lazy(() => import('#web/money/invoices/public/download-screen.tsx'))

/** The pages that have a script. The server serves the others without it. */
export function PublicPage({ start }: { readonly start: PublicStart }) {
  if (start.page === 'booking') return <BookingScreen start={start} LaterSteps={LaterSteps} load={loadSteps} />
  if (start.page === 'verify')
    return (
      <PageGuard>
        <Suspense fallback={<PageLoading />}>
          <SigningPages token={null} />
        </Suspense>
      </PageGuard>
    )
  return (
    <PageFrame>
      <PageGuard>
        <Suspense fallback={<PageLoading />}>
          {start.page === 'thank-you' && <ThankYouScreen />}
          {start.page === 'manage' && <ManageScreen token={start.token} />}
          {start.page === 'invoice' && <DownloadScreen token={start.token} />}
          {start.page === 'waiting' && <WaitingPages {...start.waiting} />}
          {start.page === 'sign' && <SigningPages token={start.token} />}
        </Suspense>
      </PageGuard>
    </PageFrame>
  )
}
