import { formatTimeRange } from '#web/platform/format.ts'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { AppointmentCard } from '../thank-you/appointment-card.tsx'
import { googleCalendarLink } from '../thank-you/google-calendar.ts'
import { Day } from '../thank-you/moment.tsx'
import { Place } from '../thank-you/place.tsx'
import { text as words } from '../thank-you/text.ts'
import type { Link } from './api.ts'
import { Message } from './message.tsx'
import { text } from './text.ts'

type Props = { readonly offer: NonNullable<Link['offer']>; readonly business: Link['business'] }

/** The offered time that is booked now: when and where, and the ways to remember it. */
export function AcceptedCard({ offer, business }: Props) {
  const { service_name, employee_name, start_time, end_time, manage_token } = offer
  return (
    <Message title={text.accepted} more={text.acceptedMore} isGood>
      <AppointmentCard
        rows={[
          { name: text.service, value: service_name },
          { name: text.employee, value: employee_name },
          { name: text.date, value: <Day start={start_time} /> },
          { name: text.time, value: <span className="num">{formatTimeRange(start_time, end_time)}</span> },
          { name: words.address, value: business.address && <Place address={business.address} /> },
        ]}
      />
      {manage_token && (
        <>
          <ButtonLink href={`/book/manage/${manage_token}/appointment.ics`}>
            <Icon path={pageIconPaths.calendarPlus} />
            {words.toCalendar}
          </ButtonLink>
          <ButtonLink
            variant="ghost"
            href={googleCalendarLink({ appointment: offer, business })}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.toGoogle}
          </ButtonLink>
          <ButtonLink variant="ghost" href={`/book/manage/${manage_token}`}>
            {text.toAppointment}
          </ButtonLink>
        </>
      )}
    </Message>
  )
}
