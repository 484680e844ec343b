import type { Period } from '#shared/values/periods.ts'
import { lazy, Suspense } from 'react'
import { BookingLinkCard } from '../business/parts/booking-link-card.tsx'
import type { Home } from './api.ts'
import css from './details.module.css'
import { NextAppointments } from './next-appointments.tsx'
import { RecentSales } from './recent-sales.tsx'
import { RevenueBars } from './revenue-bars.tsx'
import { useFreshHome } from './use-fresh-home.ts'

const CeilingLine = lazy(() => import('../books/parts/ceiling-line.tsx'))
const LowStock = lazy(() => import('../products/parts/low-stock.tsx'))

type Props = {
  readonly home: Home | undefined
  /** The figures could not be loaded; only sections with their own requests are shown. */
  readonly failed: boolean
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly now: string
}

/**
 * The part of Home below the figures: sales, next appointments, the revenue chart and the booking
 * link. Loaded after the first paint.
 */
export function HomeDetails({ home, failed, period, onPeriod, now }: Props) {
  useFreshHome()
  const seesRevenue = home?.sales !== null
  return (
    <div className={css.grid}>
      {seesRevenue && <RecentSales period={period} onPeriod={onPeriod} />}
      {!failed && (
        <div className={css.sideColumn}>
          <NextAppointments visits={home?.next} now={now} />
          {seesRevenue && <RevenueBars bars={home?.bars} period={period} />}
          <Suspense>
            {home && home.low_stock > 0 && <LowStock count={home.low_stock} />}
            {home?.ceiling && <CeilingLine ceiling={home.ceiling} />}
          </Suspense>
        </div>
      )}
      <BookingLinkCard />
    </div>
  )
}
