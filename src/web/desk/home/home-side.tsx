import type { Period } from '#shared/values/periods.ts'
import { lazy, Suspense } from 'react'
import BookingLinkCard from '#web/office/business/parts/booking-link-card.tsx'
import type { Home } from './api.ts'
import css from './details.module.css'
import { RevenueBars } from './revenue-bars.tsx'

const CeilingLine = lazy(() => import('#web/money/accounting/parts/ceiling-line.tsx'))
const FilledCard = lazy(() => import('#web/booking/waiting-list/parts/filled-card.tsx'))
const LowStock = lazy(() => import('#web/catalog/products/parts/low-stock.tsx'))

type Props = { readonly home: Home | undefined; readonly period: Period; readonly failed: boolean }
/**
 * The chart, what needs attention, and the booking link: beside the cards on desks, below them on
 * phones. Lazy.
 */
export default function HomeSide({ home, period, failed }: Props) {
  return (
    <div className={css.sideColumn}>
      {!failed && home?.sales !== null && <RevenueBars bars={home?.bars} period={period} />}
      <Suspense>
        {home?.filled && home.filled.count > 0 && <FilledCard filled={home.filled} />}
        {home && home.low_stock > 0 && <LowStock count={home.low_stock} />}
        {home?.ceiling && <CeilingLine ceiling={home.ceiling} />}
      </Suspense>
      <BookingLinkCard />
    </div>
  )
}
