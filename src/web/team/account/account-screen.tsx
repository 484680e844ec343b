import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { OfficesCard } from '../auth/parts/offices-card.tsx'
import { loadDeviceCard } from '#web/platform/device.ts'
import { useSession } from '#web/platform/session.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { accountQuery } from './api.ts'
import css from './account.module.css'
import { DetailsCard } from './details-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SecurityEventsCard } from './security-events-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { text } from './text.ts'

const passkeysCard = import('./passkeys-card.tsx')
const PasskeysCard = lazy(() => passkeysCard)
const DeviceCard = loadDeviceCard && lazy(loadDeviceCard)
const FeedCard = lazy(() => import('#web/calendar/calendar-feeds/parts/feed-card.tsx'))

/**
 * The person's own account: sign-in details, second factor, passkeys, devices; for owners, events.
 */
export function AccountScreen() {
  const query = useQuery(accountQuery)
  const { role } = useSession()
  return (
    <div className={css.columns}>
      <div className={css.column}>
        {query.data ? (
          <>
            <DetailsCard account={query.data} />
            <SecondFactorCard account={query.data} />
            <Suspense>
              <PasskeysCard account={query.data} />
            </Suspense>
          </>
        ) : (
          <Card aria-busy={!query.error}>
            {query.error ? (
              <ErrorState title={text.detailsFailed} error={query.error} onRetry={() => void query.refetch()} />
            ) : (
              <div className={css.waiting}>
                {[56, 56, 56, 120, 86].map((height, i) => (
                  <Skeleton key={i} height={height} />
                ))}
              </div>
            )}
          </Card>
        )}
      </div>
      <div className={css.column}>
        <OfficesCard />
        {DeviceCard && (
          <Suspense>
            <DeviceCard />
          </Suspense>
        )}
        <SessionsCard />
        <Suspense>
          <FeedCard />
        </Suspense>
        {role === 'owner' && <SecurityEventsCard />}
      </div>
    </div>
  )
}
