import { useEffect } from 'react'
import type { BookedByAddress } from '#shared/booking/online-booking/start.ts'
import { formatMoment, formatMoney, formatTimeRange } from '#web/platform/format.ts'
import { formatPhone, isMobile, whatsappDigits } from '#shared/values/phone.ts'
import { ButtonLink } from '#web/ui/plain/button.tsx'
import { useLive } from '#web/ui/plain/late.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { ChangeRule } from '../manage/change-rule.tsx'
import type { Managed } from '../manage/use-managed.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { BookedByAddressCard } from './booked-by-address.tsx'
import { googleCalendarLink } from './google-calendar.ts'
import { Day } from './moment.tsx'
import { PhoneLink } from './phone-link.tsx'
import { Place } from './place.tsx'
import { useShownBooking, type Shown } from './shown-booking.ts'
import { text } from './text.ts'
import css from './thank-you.module.css'

/**
 * Confirms a booking, as its manage token proves it: service, employee, time, price, the rule of
 * cancellation, and links to save, move or cancel it. What only the URL says is shown as such.
 */
export default function ThankYouScreen({ booked }: { readonly booked: BookedByAddress }) {
  // the server reads neither the fragment nor what the tab holds
  return useLive() ? <Confirmation byAddress={booked} /> : <BookedByAddressCard {...booked} />
}

function Confirmation({ byAddress }: { readonly byAddress: BookedByAddress }) {
  const { manage, booked, managed, shown, isProved, isLoading } = useShownBooking()
  const status = managed?.appointment.status_key
  const isWaiting = isProved && (status ? status === 'waiting' : (booked?.waits ?? false))
  const isCancelled = status === 'cancelled'
  const title = isWaiting ? text.requested : isCancelled ? text.cancelled : text.title
  useEffect(() => {
    if (isWaiting) document.title = text.waitsForApproval
    else if (!isProved) document.title = text.fromLink
  }, [isWaiting, isProved])
  if (isLoading) return <BookedByAddressCard {...byAddress} />
  return (
    <div className={css.confirmation}>
      <span className={css.checkmark}>
        <Icon path={isProved && !isCancelled ? iconPaths.check : pageIconPaths.calendarOff} />
      </span>
      <h1>{isProved ? title : text.fromLink}</h1>
      {!isProved && <p className={css.note}>{text.fromLinkMore}</p>}
      {isWaiting && <Waiting managed={managed} />}
      {isProved && !isCancelled && <p className={css.note}>{sentenceOf(booked, isWaiting)}</p>}
      <AppointmentCard rows={[...rowsOf(shown, isProved), ...(managed ? moreRowsOf(managed) : [])]} />
      {managed && !isCancelled && (
        <p className={css.note}>
          <ChangeRule managed={managed} />
        </p>
      )}
      <div className={css.actions}>
        {isWaiting && shown.phone && <Contact phone={shown.phone} />}
        {manage && !isCancelled && <Calendars token={manage} managed={managed} isFirst={!isWaiting} />}
        {manage && (
          <ButtonLink variant="ghost" href={`/book/manage/${manage}`}>
            {managed?.can_change === 1 ? text.manage : text.details}
          </ButtonLink>
        )}
        {(managed ?? booked) && (
          <ButtonLink
            variant="link"
            className={css.bookAnother}
            href={`/book/${managed?.business.slug ?? booked?.office}`}
          >
            {text.bookAnother}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

type Booked = ReturnType<typeof useShownBooking>['booked']
/** Where the confirmation went. */
function sentenceOf(booked: Booked, isWaiting: boolean) {
  if (booked === null || booked.phone === null) return isWaiting ? null : text.seeYou
  const sentence = booked.sentence ?? (isWaiting ? text.waitsSms : text.sms)
  if (booked.phone === '') return text.smsAlone
  return (
    <>
      {sentence} <span className="num">{formatPhone(booked.phone)}</span>
    </>
  )
}

/** A request is no booking yet: whether its time is held, and what to do without an answer. */
function Waiting({ managed }: { readonly managed: Managed | null }) {
  return (
    <>
      <p className={css.note}>{text.waitsForApproval}</p>
      {managed && <p className={css.note}>{managed.holds_time ? text.held : text.notHeld}</p>}
      {managed?.answer_by && (
        <p className={css.note}>
          {text.answerBy} <span className="num">{formatMoment(managed.answer_by)}</span>
          {text.orCall}
        </p>
      )}
    </>
  )
}

function Contact({ phone }: { readonly phone: string }) {
  return (
    <>
      <ButtonLink href={`tel:${phone}`}>
        <Icon path={pageIconPaths.phone} />
        {text.call} <span className="num">{formatPhone(phone)}</span>
      </ButtonLink>
      {isMobile(phone) && (
        <ButtonLink variant="ghost" href={`https://wa.me/${whatsappDigits(phone)}`} target="_blank" rel="noopener">
          {text.whatsapp}
        </ButtonLink>
      )}
    </>
  )
}

type CalendarsProps = { readonly token: string; readonly managed: Managed | null; readonly isFirst: boolean }
/** Ways to save the visit. `isFirst`: the first act of the page. */
function Calendars({ token, managed, isFirst }: CalendarsProps) {
  return (
    <>
      <ButtonLink variant={isFirst ? 'primary' : 'ghost'} href={`/book/manage/${token}/appointment.ics`}>
        <Icon path={pageIconPaths.calendarPlus} />
        {text.toCalendar}
      </ButtonLink>
      {managed && (
        <ButtonLink variant="ghost" href={googleCalendarLink(managed)} target="_blank" rel="noopener noreferrer">
          {text.toGoogle}
        </ButtonLink>
      )}
    </>
  )
}

/** Of a phone that only the URL names, nothing is shown: it may be anybody's. */
const rowsOf = ({ service, employee, phone, start, end }: Shown, isProved: boolean) => [
  { name: text.service, value: service },
  { name: text.employee, value: employee },
  { name: text.phone, value: isProved && phone && <PhoneLink phone={phone} /> },
  { name: text.date, value: start && <Day start={start} /> },
  { name: text.time, value: start && end && <span className="num">{formatTimeRange(start, end)}</span> },
]

const moreRowsOf = ({ appointment: { price }, business: { name, address } }: Managed) => [
  {
    name: text.price,
    value: Number(price) === 0 ? text.noCharge : <span className="num">{formatMoney(price)}</span>,
  },
  { name: text.business, value: name },
  { name: text.address, value: address && <Place address={address} /> },
]
