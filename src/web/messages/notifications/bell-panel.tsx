import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type RefObject } from 'react'
import { Card } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { focusOnMount } from '#web/ui/theme/focus-on-mount.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { Panel } from '#web/ui/overlays/panel.tsx'
import { latestOf, markAllSeen, notificationsQuery } from './api.ts'
import css from './bell-panel.module.css'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { NotificationRows } from './notification-rows.tsx'
import { text as settingsText } from './settings-text.ts'
import { text } from './text.ts'
import { useOpened } from './use-opened.ts'

const loadDialog = () => import('./settings-dialog.tsx')
const SettingsDialog = lazy(loadDialog)
const SHOWN = '20'

type Props = {
  /** Gets the focus back when Esc closes the panel. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

/** The newest notifications under the bell. Lazy. */
export default function BellPanel({ button, onClose }: Props) {
  const query = useQuery(notificationsQuery({ limit: SHOWN, offset: '0' }))
  const { notifications, unseen = 0, fresh = 0 } = query.data ?? {}
  const latest = latestOf(notifications)
  useOpened(latest, fresh)
  const dialog = useDialog<never>(loadDialog)
  return (
    <Panel label={text.title} button={button} className={css.panel} onClose={onClose}>
      <Card className={css.card}>
        <div className={css.head}>
          <h2 ref={focusOnMount} tabIndex={-1}>
            {text.title}
          </h2>
          <span aria-live="polite">{unseen > 0 && <Chip tone="accent">{text.unseen(String(unseen))}</Chip>}</span>
          {unseen > 0 && latest && (
            <Button variant="subtle" className={css.end} onClick={() => void markAllSeen(latest)}>
              {text.allSeen}
            </Button>
          )}
        </div>
        <div className={css.list}>
          {query.error && !notifications && (
            <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {!notifications && !query.error && <RowsSkeleton rows={4} />}
          {notifications?.length === 0 && <EmptyState icon={IconBell} title={text.empty} note={text.emptyNote} />}
          {notifications && <NotificationRows rows={notifications} label={text.title} onLeave={onClose} />}
        </div>
        <div className={css.foot}>
          <LinkButton variant="subtle" to="/notifications" onClick={onClose}>
            {text.all}
          </LinkButton>
          <Button variant="subtle" onClick={() => dialog.open(null)}>
            {settingsText.which}
          </Button>
        </div>
      </Card>
      <Suspense>{dialog.row !== undefined && <SettingsDialog onClose={dialog.close} />}</Suspense>
    </Panel>
  )
}
