import { cancelTerms } from '#shared/booking/online-booking/rules.ts'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { toInstant } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { formatMoney } from '#web/platform/format.ts'
import { servicesOf, type Booking } from '../booking-state.ts'
import { text as words } from '../text.ts'
import { Cancelling } from './cancelling.tsx'
import css from './slot-picker.module.css'

type Props = { readonly start: BookingStart; readonly booking: Booking; readonly at: string | null }

/** What the next press means: the price, and for a chosen time until when cancelling is free. */
export function BookingTerms({ start: { office, ...start }, booking, at }: Props) {
  const services = servicesOf({ ...start, office }, booking)
  const price = services.reduce((sum, service) => sum + Number(service.price), 0)
  const asksMoney = services.some(({ deposit, card_fee }) => deposit ?? card_fee)
  const { cancel_cutoff_hours: cutoffHours, deposit_free_hours } = office
  return (
    <p className={css.terms}>
      {price > 0 ? <span className="num">{formatMoney(price)}</span> : words.noCharge}
      {at !== null && (
        <>
          {' · '}
          <Cancelling
            terms={cancelTerms(
              { startAt: new Date(toInstant(at)), cutoffHours, freeHours: asksMoney ? deposit_free_hours : null },
              now(),
            )}
            hours={cutoffHours}
          />
        </>
      )}
    </p>
  )
}
