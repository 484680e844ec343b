import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { dateOf } from '#shared/values/local-time.ts'
import { useLive } from '#web/platform/live.ts'
import { staff, useSession } from '#web/platform/session.ts'
import { useNow } from '#web/platform/use-now.ts'
import { permissionsQuery, type Subscription } from '../api.ts'
import { daysLeft } from '../last-day.ts'
import { text } from '../text.ts'
import { setLimitReached, useLimitReached } from './employee-limit.ts'
import css from './subscription-notice.module.css'

const EmployeeLimitDialog = lazy(() => import('./employee-limit-dialog.tsx'))
const DISMISSED = 'subscription_notice_dismissed'
const pages = { expired: '/expired-subscription', cancelled: '/cancelled-subscription' } as const

/**
 * Subscription notices of the shell: a banner above every screen, and the dialog for the employee
 * limit. Listens for subscription events. Lazy.
 */
export default function SubscriptionNotice() {
  const visible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  const full = useLimitReached()
  return (
    <>
      {visible && <RefetchOnLiveEvent />}
      <Line />
      <Suspense>{full && <EmployeeLimitDialog onClose={() => setLimitReached(false)} />}</Suspense>
    </>
  )
}

const subscribeToVisibility = (onStoreChange: () => void) => {
  document.addEventListener('visibilitychange', onStoreChange)
  return () => document.removeEventListener('visibilitychange', onStoreChange)
}

/**
 * Listens only in the visible tab, because a browser allows few connections per server. A tab
 * refetches when it becomes visible.
 */
function RefetchOnLiveEvent() {
  const queries = useQueryClient()
  useLive('subscriptions', () => void queries.invalidateQueries({ queryKey: ['subscriptions'] }), staff.token)
  return null
}

/**
 * Owners see a notice in the last week, until they dismiss it for the day; all staff see it after
 * the end.
 */
function Line() {
  const { role } = useSession()
  const now = useNow()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { data } = useQuery({ ...permissionsQuery, refetchInterval: 5 * 60_000 })
  const today = dateOf(now)
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED))
  if (!data) return null
  const { status = 'cancelled', ends_at = null } =
    (data.subscription as Partial<Subscription>).office_subscription ?? {}
  if (status !== 'active') {
    if (path === pages[status]) return null
    return (
      <p className={`${css.notice} ${css.ended}`} role="status">
        <IconAlertTriangle size={20} aria-hidden />
        <span>{status === 'expired' ? text.ended : text.noSubscription}</span>
        <Link to={pages[status]}>{text.details}</Link>
      </p>
    )
  }
  const days = daysLeft(ends_at, now)
  if (role !== 'owner' || days === null || dismissed === today) return null
  const dismiss = () => {
    localStorage.setItem(DISMISSED, today)
    setDismissed(today)
  }
  return (
    <p className={css.notice} role="status">
      <IconAlertTriangle size={20} aria-hidden />
      <span>{text.endsSoon(days)}</span>
      <Link to="/settings" hash="subscription">
        {text.details}
      </Link>
      <ActionIcon variant="subtle" color="gray.6" size={44} onClick={dismiss} aria-label={text.dismiss}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </p>
  )
}
