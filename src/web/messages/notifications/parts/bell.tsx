import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { usePhone } from '#web/ui/theme/use-screen-size.ts'
import { countQuery, refetchNotifications } from '../api.ts'
import { text } from '../domain-text.ts'
import css from './bell.module.css'
import { setFresh } from './fresh-count.ts'

const BellPanel = lazy(() => import('../bell-panel.tsx'))

/** The bell in the header: what is new, live. On phones it opens the screen, elsewhere a panel. */
export function Bell({ path }: { readonly path: string }) {
  const { data } = useQuery(countQuery)
  const fresh = data?.fresh ?? 0
  const [openOn, setOpenOn] = useState<string | null>(null)
  const phone = usePhone()
  const router = useRouter()
  const button = useRef<HTMLButtonElement>(null)
  useLive('notifications', () => void refetchNotifications(), staff.token)
  useEffect(() => {
    setFresh(fresh)
    return () => setFresh(0)
  }, [fresh])
  // another screen closes the panel
  const isOpen = openOn === path
  const press = () => (phone ? void router.navigate({ to: '/notifications' }) : setOpenOn(isOpen ? null : path))
  return (
    <span className={css.bell}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray.6"
        size={44}
        onClick={press}
        aria-expanded={phone ? undefined : isOpen}
        aria-label={fresh > 0 ? `${text.notifications}, ${text.fresh(fresh)}` : text.notifications}
        title={text.notifications}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
        {fresh > 0 && <b className={css.count}>{fresh > 99 ? '99+' : fresh}</b>}
      </ActionIcon>
      <Suspense>{isOpen && <BellPanel button={button} onClose={() => setOpenOn(null)} />}</Suspense>
    </span>
  )
}
