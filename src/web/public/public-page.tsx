import { lazy, Suspense } from 'react'
import type { PublicStart } from '#shared/online-booking/start.ts'
import { BookingScreen } from '#web/online-booking/booking-screen.tsx'
import { PageFrame, PageGuard, PageLoading } from '#web/online-booking/page-frame.tsx'

const ThankYouScreen = lazy(() => import('#web/online-booking/thank-you/thank-you-screen.tsx'))
const ManageScreen = lazy(() => import('#web/online-booking/manage/manage-screen.tsx'))
const DownloadScreen = lazy(() => import('#web/invoices/public/download-screen.tsx'))

/** The pages that have a script. */
export function PublicPage({
  start,
}: {
  readonly start: Extract<PublicStart, { page: 'booking' | 'thank-you' | 'manage' | 'invoice' }>
}) {
  if (start.page === 'booking') return <BookingScreen start={start} />
  return (
    <PageFrame>
      <PageGuard>
        <Suspense fallback={<PageLoading />}>
          {start.page === 'thank-you' && <ThankYouScreen />}
          {start.page === 'manage' && <ManageScreen token={start.token} />}
          {start.page === 'invoice' && <DownloadScreen token={start.token} />}
        </Suspense>
      </PageGuard>
    </PageFrame>
  )
}
