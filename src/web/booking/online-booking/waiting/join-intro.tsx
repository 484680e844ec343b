import { isBookable, type BookingStart } from '#shared/booking/online-booking/start.ts'
import { Late } from '#web/ui/plain/late.tsx'
import base from '../frame.module.css'
import { HeroHeader } from '../hero-header.tsx'
import { text as frameText } from '../text.ts'
import { PhoneLink } from '../thank-you/phone-link.tsx'
import { text } from './text.ts'

/** What the page says before its form, which needs the script: the phone may have to be proved. */
export function JoinIntro({ start }: { readonly start: BookingStart }) {
  const { phone, slug } = start.office
  const isOpen = isBookable(start)
  return (
    <>
      <HeroHeader office={start.office} small alone>
        <p>{text.title}</p>
      </HeroHeader>
      <div className={base.list}>
        <h2 className={base.title}>{isOpen ? text.title : text.closed}</h2>
        <p className={base.muted}>{isOpen ? text.intro : text.closedMore}</p>
        {phone && (
          <p>
            {text.call} <PhoneLink phone={phone} />
          </p>
        )}
        <a href={`/book/${slug}`}>{text.backToBooking}</a>
        <noscript>
          <p>{text.needsScript}</p>
        </noscript>
        <Late says={frameText.failed} retry={frameText.retry} />
      </div>
    </>
  )
}
