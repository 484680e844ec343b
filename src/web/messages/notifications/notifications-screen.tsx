import { Button, SegmentedControl } from '@mantine/core'
import { IconBell, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { requestsQuery } from '#web/calendar/appointment-requests/api.ts'
import { useOwnRequests } from '#web/calendar/appointment-requests/parts/use-own-requests.ts'
import '../../ui/forms/forms.css'
import { Card } from '#web/ui/parts/card.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useList } from '#web/ui/lists/use-list.ts'
import { latestOf, markAllSeen, notificationsQuery } from './api.ts'
import { DeviceOffer } from './device-offer.tsx'
import { NotificationRows } from './notification-rows.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import css from './notifications.module.css'
import { RequestList } from './request-list.tsx'
import { text as settingsText } from './settings-text.ts'
import { text } from './text.ts'
import { useOpened } from './use-opened.ts'

const loadDialog = () => import('./settings-dialog.tsx')
const SettingsDialog = lazy(loadDialog)
const route = getRouteApi('/shell/notifications')

/** What happened without the person, and the requests that wait for an answer. */
export function NotificationsScreen() {
  const { requests } = route.useSearch()
  const navigate = useNavigate()
  const dialog = useDialog<never>(loadDialog)
  const waiting = useQuery(requestsQuery(useOwnRequests())).data?.total ?? 0
  return (
    <>
      <div className={css.bar}>
        <SegmentedControl
          aria-label={text.which}
          value={requests ? 'requests' : 'all'}
          data={[
            { value: 'all', label: text.everything },
            { value: 'requests', label: text.requests(waiting) },
          ]}
          onChange={(value) =>
            void navigate({ to: '/notifications', search: value === 'requests' ? { requests: 1 } : {}, replace: true })
          }
        />
        <Button
          variant="default"
          leftSection={<IconSettings size={18} aria-hidden />}
          onClick={() => dialog.open(null)}
        >
          {settingsText.open}
        </Button>
      </div>
      {requests ? <RequestList /> : <Everything />}
      <Suspense>{dialog.row !== undefined && <SettingsDialog onClose={dialog.close} />}</Suspense>
    </>
  )
}

function Everything() {
  const list = useList<'at'>({ name: 'notifications', size: 7, first: '-at', above: 104 })
  const { limit, offset } = list.query
  const query = useQuery(notificationsQuery({ limit, offset }))
  const { unseen = 0, fresh = 0, total = 0, notifications } = query.data ?? {}
  const latest = latestOf(notifications)
  useOpened(list.page === 0 ? latest : undefined, fresh)
  if (query.error && !query.data)
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  if (notifications && total === 0)
    return (
      <Card>
        <EmptyState icon={IconBell} title={text.empty} note={text.emptyNote} />
      </Card>
    )
  return (
    <Card className={query.isPlaceholderData ? css.stale : undefined}>
      <div className={css.head}>
        <span className={css.count} aria-live="polite">
          {unseen > 0 && text.unseen(String(unseen))}
        </span>
        {unseen > 0 && latest && (
          <Button variant="subtle" onClick={() => void markAllSeen(latest)}>
            {text.allSeen}
          </Button>
        )}
      </div>
      {notifications ? (
        <NotificationRows rows={notifications} label={text.title} />
      ) : (
        <RowsSkeleton rows={list.pageSize} />
      )}
      {notifications && <DeviceOffer rows={notifications} />}
      <Pager list={list} shown={notifications?.length ?? 0} total={query.data ? total : null} label={text.title} />
    </Card>
  )
}
