import type { BookedByAddress } from '#shared/booking/online-booking/start.ts'
import { formatTimeRange } from '#web/platform/format.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { Day } from './moment.tsx'
import { text } from './text.ts'
import css from './thank-you.module.css'

/**
 * What the server knows of a booking before the page's script reads its key: what the address says,
 * without a claim that it is true.
 */
export const BookedByAddressCard = ({ service, employee, start, end }: BookedByAddress) => (
  <div className={css.confirmation}>
    <h1>{text.byAddress}</h1>
    <AppointmentCard
      rows={[
        { name: text.service, value: service },
        { name: text.employee, value: employee },
        { name: text.date, value: start && <Day start={start} /> },
        { name: text.time, value: start && end && <span className="num">{formatTimeRange(start, end)}</span> },
      ]}
    />
    <noscript>
      <p className={css.note}>{text.byAddressMore}</p>
    </noscript>
  </div>
)
