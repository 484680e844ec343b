import { renderToString } from 'react-dom/server'
import type { PublicStart } from '#shared/online-booking/start.ts'
import { BookingScreen } from '#web/online-booking/booking-screen.tsx'
import { PageFrame, Waiting } from '#web/online-booking/page-frame.tsx'
import { ClosedScreen } from '#web/online-booking/unavailable/closed-screen.tsx'
import { NotFoundScreen } from '#web/online-booking/unavailable/not-found-screen.tsx'

function ServedPage({ start }: { readonly start: PublicStart }) {
  if (start.page === 'not-found') return <NotFoundScreen />
  if (start.page === 'booking')
    return start.office.open ? <BookingScreen start={start} /> : <ClosedScreen office={start.office} />
  // what these show is in the address, behind its #, or the customer's own: only her browser knows it
  return (
    <PageFrame>
      <Waiting />
    </PageFrame>
  )
}

/** The HTML of a public page, as the server puts it into the element `root`; nothing in it needs a style attribute. */
export const served = (start: PublicStart): string => renderToString(<ServedPage start={start} />)
