import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '#web/platform/session.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { TabList } from '#web/ui/parts/tabs.tsx'
import { smsTabs } from './sms-tabs.ts'
import { text } from './text.ts'

const route = getRouteApi('/shell/sms')

/** The messages to customers. The address names the tab; an unknown one shows the log. */
export function SmsScreen() {
  const { tab } = route.useSearch()
  const navigate = useNavigate()
  const { role, rights } = useSession()
  const tabs = smsTabs.filter(
    ({ ownerOnly, requires }) => (!ownerOnly || role === 'owner') && (!requires || rights[requires] === 1),
  )
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]!
  const { content: Content } = shown
  const content = (
    <Suspense fallback={<Skeleton height={420} />}>
      <Content />
    </Suspense>
  )
  if (tabs.length === 1) return content
  return (
    <>
      <TabList
        label={text.title}
        tabs={tabs}
        value={shown.key}
        onChange={(key) => void navigate({ to: '/sms', search: { tab: key }, replace: true, resetScroll: false })}
      />
      <div role="tabpanel" id={`panel-${shown.key}`} aria-labelledby={`tab-${shown.key}`}>
        {content}
      </div>
    </>
  )
}
