import { renderToString } from 'react-dom/server'
import { isBookable, type PublicStart } from '#shared/booking/online-booking/start.ts'
import { AnswerScreen } from '#web/booking/online-booking/answer/answer-screen.tsx'
import { BookingScreen } from '#web/booking/online-booking/booking-screen.tsx'
import { EmployeeStep } from '#web/booking/online-booking/employee-step.tsx'
import ManageScreen from '#web/booking/online-booking/manage/manage-screen.tsx'
import { PageFooter } from '#web/booking/online-booking/page-footer.tsx'
import { PageFrame } from '#web/booking/online-booking/page-frame.tsx'
import { StatementScreen } from '#web/booking/online-booking/statements/statement-screen.tsx'
import ThankYouScreen from '#web/booking/online-booking/thank-you/thank-you-screen.tsx'
import { ClosedScreen } from '#web/booking/online-booking/unavailable/closed-screen.tsx'
import { NotFoundScreen } from '#web/booking/online-booking/unavailable/not-found-screen.tsx'
import WaitingPages from '#web/booking/online-booking/waiting/waiting-pages.tsx'
import { Opening } from '#web/signing/document-requests/public/sign/opening.tsx'
import VerifyScreen from '#web/signing/document-requests/public/verify/verify-screen.tsx'
import { InvoiceScreen } from './invoice-screen.tsx'
import { Screen } from './screen.tsx'

function ServedPage({ start }: { readonly start: PublicStart }) {
  switch (start.page) {
    case 'not-found':
      return <NotFoundScreen />
    case 'accessibility':
    case 'privacy':
      return <StatementScreen {...start} />
    case 'answer':
      return <AnswerScreen {...start} />
    case 'booking':
      return isBookable(start) ? (
        <BookingScreen start={start} LaterSteps={EmployeeStep} />
      ) : (
        <ClosedScreen office={start.office} />
      )
    case 'invoice':
      return (
        <PageFrame>
          <InvoiceScreen {...start} />
        </PageFrame>
      )
    case 'verify':
      return (
        <Screen>
          <VerifyScreen />
        </Screen>
      )
    default:
      return (
        <PageFrame>
          <Screen>{screenOf(start)}</Screen>
        </PageFrame>
      )
  }
}

type Linked = Extract<PublicStart, { page: 'thank-you' | 'manage' | 'waiting' | 'sign' }>
function screenOf(start: Linked) {
  if (start.page === 'thank-you') return <ThankYouScreen {...start} />
  if (start.page === 'manage') return <ManageScreen {...start} />
  if (start.page === 'waiting') return <WaitingPages {...start.waiting} />
  return <Opening {...start} />
}

/**
 * The HTML of a public page for the element `root`: what its script (public-page.tsx) shows first,
 * so that it takes the elements over. It needs no style attributes.
 */
export const renderPage = (start: PublicStart): string => renderToString(<ServedPage start={start} />)

/** The footer of the page, outside the part that the script hydrates. */
export const renderFooter = (start: PublicStart): string => renderToString(<PageFooter start={start} />)
