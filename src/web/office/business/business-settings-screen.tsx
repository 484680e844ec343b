import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { TabList } from '#web/ui/parts/tabs.tsx'
import { BusinessForm } from './business-form.tsx'
import css from './business.module.css'
import { text } from './text.ts'

type Tab = { readonly key: string; readonly name: string; readonly content: ComponentType }
/** The four pages in their order. The first is loaded with the screen. */
const tabs: readonly Tab[] = [
  { key: 'details', name: text.details, content: () => <BusinessForm part="details" title={text.details} /> },
  { key: 'booking', name: text.bookingTab, content: lazy(() => import('./booking-tab.tsx')) },
  { key: 'preferences', name: text.preferences, content: lazy(() => import('./preferences-card.tsx')) },
  { key: 'advanced', name: text.advanced, content: lazy(() => import('./advanced-tab.tsx')) },
]
const route = getRouteApi('/shell/BusinessSettings')

/** Business settings (owners). The address names the page; an unknown one shows the details. */
export function BusinessSettingsScreen() {
  const queries = useQueryClient()
  useLive('business', () => void queries.invalidateQueries({ queryKey: ['business'] }), staff.token)
  const { tab } = route.useSearch()
  const navigate = useNavigate()
  const { key: shown, content: Content } = tabs.find(({ key }) => key === tab) ?? tabs[0]!
  return (
    <>
      <TabList
        label={text.pages}
        tabs={tabs}
        value={shown}
        onChange={(key) =>
          void navigate({ to: '/BusinessSettings', search: { tab: key }, replace: true, resetScroll: false })
        }
      />
      <div role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`} className={css.panel}>
        <Suspense fallback={<Skeleton height={520} />}>
          <Content />
        </Suspense>
      </div>
    </>
  )
}
