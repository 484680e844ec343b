import { useEffect, useState } from 'react'
import type { BookedByAddress } from '#shared/booking/online-booking/start.ts'
import { formatMoney, formatTimeRange } from '#web/platform/format.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { useLive } from '#web/ui/plain/late.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { publicApi } from '../contact-and-time/visitor.ts'
import { text as manageText } from '../manage/text.ts'
import type { Managed } from '../manage/use-managed.ts'
import { lastBooked } from './booked.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { BookedByAddressCard } from './booked-by-address.tsx'
import { googleCalendarLink } from './google-calendar.ts'
import { Day } from './moment.tsx'
import { PhoneLink } from './phone-link.tsx'
import { Place } from './place.tsx'
import { text } from './text.ts'
import css from './thank-you.module.css'

/** Reads the URL. Anyone can write it, so invalid parameters are dropped. */
function readAddress() {
  const query = new URLSearchParams(location.search)
  const parameter = (name: string) => query.get(name)?.trim().slice(0, 200) || null
  const wall = (name: string) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.exec(query.get(name) ?? '') ? query.get(name) : null
  return {
    service: parameter('service_name'),
    employee: parameter('employee_name'),
    phone: parameter('employee_phone'),
    start: wall('start_time'),
    end: wall('end_time'),
    manage: /^#manage=([A-Za-z0-9_-]{22})$/.exec(location.hash)?.[1] ?? null,
  }
}

/** The appointment of the manage link; null without one, and while or when it cannot be loaded. */
function useBookedNow(manage: string | null): Managed | null {
  const [found, setFound] = useState<Managed | null>(null)
  useEffect(() => {
    // the page confirms the booking without these details, too
    if (manage) publicApi.managed({ params: { token: manage } }).then(setFound, () => null)
  }, [manage])
  return found
}

/**
 * Confirms a booking: service, employee and time from the URL; with the manage token in the
 * fragment, also the business, the price, the rule of cancellation, and links to save, move or
 * cancel the appointment.
 */
export default function ThankYouScreen({ booked }: { readonly booked: BookedByAddress }) {
  // the server reads neither the fragment nor what the tab holds
  return useLive() ? <Confirmation /> : <BookedByAddressCard {...booked} />
}

function Confirmation() {
  const [{ service, employee, phone, start, end, manage }] = useState(readAddress)
  const [booked] = useState(lastBooked)
  const managed = useBookedNow(manage)
  // the stored details belong to the booking whose token is in the URL
  const isWaiting = manage !== null && booked?.waits
  useEffect(() => {
    if (isWaiting) document.title = text.waitsForApproval
  }, [isWaiting])
  return (
    <div className={css.confirmation}>
      <span className={css.checkmark}>
        <Icon path={iconPaths.check} />
      </span>
      <h1>{isWaiting ? text.requested : text.title}</h1>
      {isWaiting && <p className={css.note}>{text.waitsForApproval}</p>}
      <p className={css.note}>
        {manage && booked && booked.phone !== null ? (
          <>
            {booked.phone === '' ? text.smsAlone : (booked.sentence ?? (isWaiting ? text.waitsSms : text.sms))}{' '}
            <span className="num">{formatPhone(booked.phone)}</span>
          </>
        ) : (
          !isWaiting && text.seeYou
        )}
      </p>
      <AppointmentCard
        rows={[
          { name: text.service, value: service },
          { name: text.employee, value: employee },
          { name: text.phone, value: phone && <PhoneLink phone={phone} /> },
          { name: text.date, value: start && <Day start={start} /> },
          { name: text.time, value: start && end && <span className="num">{formatTimeRange(start, end)}</span> },
          ...(managed ? rowsOf(managed) : []),
        ]}
      />
      {managed && <p className={css.note}>{ruleOf(managed)}</p>}
      <div className={css.actions}>
        {manage && (
          <>
            <ButtonLink href={`/book/manage/${manage}/appointment.ics`}>
              <Icon path={pageIconPaths.calendarPlus} />
              {text.toCalendar}
            </ButtonLink>
            {managed && (
              <ButtonLink variant="ghost" href={googleCalendarLink(managed)} target="_blank" rel="noopener noreferrer">
                {text.toGoogle}
              </ButtonLink>
            )}
            <ButtonLink variant="ghost" href={`/book/manage/${manage}`}>
              {text.manage}
            </ButtonLink>
          </>
        )}
        {booked && (
          <ButtonLink variant="link" className={css.bookAnother} href={`/book/${booked.office}`}>
            {text.bookAnother}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const rowsOf = ({ appointment: { price }, business: { name, address } }: Managed) => [
  {
    name: text.price,
    value: Number(price) === 0 ? text.noCharge : <span className="num">{formatMoney(price)}</span>,
  },
  { name: text.business, value: name },
  { name: text.address, value: address && <Place address={address} /> },
]

/** Until when the appointment can be changed, or that it is too late for that. */
const ruleOf = ({ can_change, cancel_cutoff_hours: hours }: Managed) =>
  can_change === 1 || hours === 0 ? manageText.changeableUntil(hours) : manageText.tooLate(hours)
