import { renderToString } from 'react-dom/server'
import { isBookable, type PublicStart } from '#shared/booking/online-booking/start.ts'
import { AnswerScreen } from '#web/booking/online-booking/answer/answer-screen.tsx'
import { BookingScreen } from '#web/booking/online-booking/booking-screen.tsx'
import { EmployeeStep } from '#web/booking/online-booking/employee-step.tsx'
import { PageFooter } from '#web/booking/online-booking/page-footer.tsx'
import { PageFrame, PageLoading } from '#web/booking/online-booking/page-frame.tsx'
import { StatementScreen } from '#web/booking/online-booking/statements/statement-screen.tsx'
import { ClosedScreen } from '#web/booking/online-booking/unavailable/closed-screen.tsx'
import { NotFoundScreen } from '#web/booking/online-booking/unavailable/not-found-screen.tsx'

function ServedPage({ start }: { readonly start: PublicStart }) {
  if (start.page === 'not-found') return <NotFoundScreen />
  if (start.page === 'accessibility' || start.page === 'privacy') return <StatementScreen {...start} />
  if (start.page === 'answer') return <AnswerScreen {...start} />
  if (start.page === 'booking')
    return isBookable(start) ? (
      <BookingScreen start={start} LaterSteps={EmployeeStep} />
    ) : (
      <ClosedScreen office={start.office} />
    )
  // the content depends on the URL fragment or belongs to the customer, so only the browser can
  // render it
  return (
    <PageFrame>
      <PageLoading />
    </PageFrame>
  )
}

/** The HTML of a public page for the element `root`. It needs no style attributes. */
export const renderPage = (start: PublicStart): string => renderToString(<ServedPage start={start} />)

/** The footer of the page, outside the part that the script hydrates. */
export const renderFooter = (start: PublicStart): string => renderToString(<PageFooter start={start} />)
