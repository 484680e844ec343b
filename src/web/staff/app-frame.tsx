import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { screenOf } from '#web/desk/navigation/parts/screen-table.ts'
import { usePath } from '#web/desk/navigation/parts/use-menu.ts'
import { useFresh } from '#web/messages/notifications/parts/fresh-count.ts'
import { queryClient } from '../platform/query-client.ts'
import { useReachable } from '../platform/reachability.ts'
import { ConfirmHost } from '#web/ui/overlays/confirm-host.tsx'
import { Toasts } from '#web/ui/overlays/toasts.tsx'
import css from './app-frame.module.css'
import { text } from './text.ts'

/**
 * Surrounds every screen, signed in or not: offline banner, toasts, confirm dialogs, and the title
 * of the browser tab, which counts new notifications.
 */
export function AppFrame() {
  const title = screenOf(usePath()).name
  const fresh = useFresh()
  useEffect(() => {
    document.title = `${fresh > 0 ? `(${fresh}) ` : ''}${title ? `${title} · ` : ''}${text.product}`
  }, [title, fresh])
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <Toasts />
      <ConfirmHost />
    </>
  )
}

function OfflineBanner() {
  const reachable = useReachable()
  const router = useRouter()
  const retry = () => {
    void queryClient.refetchQueries({ type: 'active' })
    void router.invalidate()
  }
  useEffect(() => {
    if (reachable) return
    const refetch = () => void queryClient.refetchQueries({ type: 'active' })
    window.addEventListener('online', refetch)
    return () => window.removeEventListener('online', refetch)
  }, [reachable])
  return (
    <div role="status">
      {!reachable && (
        <div className={css.banner}>
          <IconWifiOff size={20} aria-hidden />
          <span>
            <b>{text.offlineTitle}</b> {text.offlineText}
          </span>
          <Button variant="default" onClick={retry}>
            {text.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
