import { lazy, Suspense } from 'react'
import type { PublicStart } from '#shared/online-booking/start.ts'
import { BookingScreen } from '#web/online-booking/booking-screen.tsx'
import { NotFoundScreen } from '#web/online-booking/not-found-screen.tsx'
import { PageFrame, PageGuard, Waiting } from '#web/online-booking/page-frame.tsx'

const ThankYouScreen = lazy(() => import('#web/online-booking/thank-you/thank-you-screen.tsx'))
const ManageScreen = lazy(() => import('#web/online-booking/manage/manage-screen.tsx'))

/** True for pages that the server renders whole; of the others it renders what stands there until they come. */
export const isServed = (start: PublicStart): boolean => start.page === 'booking' || start.page === 'not-found'

export function PublicPage({ start }: { readonly start: PublicStart }) {
  if (start.page === 'booking') return <BookingScreen start={start} />
  if (start.page === 'not-found') return <NotFoundScreen />
  return (
    <PageFrame>
      <PageGuard>
        <Suspense fallback={<Waiting />}>
          {start.page === 'thank-you' ? <ThankYouScreen /> : <ManageScreen token={start.token} />}
        </Suspense>
      </PageGuard>
    </PageFrame>
  )
}
