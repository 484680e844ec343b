import { BookingRulesCard } from './booking-rules-card.tsx'
import { BusinessForm } from './business-form.tsx'
import css from './business.module.css'
import BookingLinkCard from './parts/booking-link-card.tsx'
import { text } from './text.ts'

/** The booking page: its address, what it says, and the rules for customers. Lazy. */
export default function BookingTab() {
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <BookingLinkCard qr />
        <BusinessForm part="page" title={text.pageTitle} />
      </div>
      <BookingRulesCard />
    </div>
  )
}
