import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ConnectionCard } from '#web/money/allocation-numbers/parts/connection-card.tsx'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { businessQuery, type Business } from './api.ts'
import { BookingRulesCard } from './booking-rules-card.tsx'
import { BusinessForm } from './business-form.tsx'
import css from './business.module.css'
import BookingLinkCard from './parts/booking-link-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { text } from './text.ts'

/**
 * Business settings (owners): details, booking page, messages, online booking rules, the tax
 * authority.
 */
export function BusinessSettingsScreen() {
  const queries = useQueryClient()
  useLive('business', () => void queries.invalidateQueries({ queryKey: ['business'] }), staff.token)
  return (
    <div className={css.columns}>
      <Details />
      <div className={css.column}>
        <BookingLinkCard qr />
        <PreferencesCard />
        <BookingRulesCard />
        <ConnectionCard />
      </div>
    </div>
  )
}

/** The form starts with the saved values. It restarts when they change and nothing was typed. */
function LoadedBusinessForm({ latest }: { latest: Business }) {
  const [business, setBusiness] = useState(latest)
  const reopen = useCallback(() => setBusiness(latest), [latest])
  return <BusinessForm key={business.version} business={business} latest={latest} onOutdated={reopen} />
}

function Details() {
  const query = useQuery(businessQuery)
  if (query.data) return <LoadedBusinessForm latest={query.data} />
  return (
    <Card as="section" aria-busy={!query.error}>
      {query.error ? (
        <ErrorState title={text.detailsFailed} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <CardHeader title={text.details} />
          <div className={css.details}>
            <Skeleton height={84} width={260} />
            <div className={css.skeletons}>
              {Array.from({ length: 12 }, (_, i) => (
                <Skeleton key={i} height={70} />
              ))}
            </div>
          </div>
        </>
      )}
    </Card>
  )
}
