import { Button } from '@mantine/core'
import { IconCloudOff, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import css from './states.module.css'
import { text } from '../text.ts'

/**
 * The empty state: an icon, a message, and as children the button or link that adds the first item.
 */
export const EmptyState = ({
  icon: Icon,
  title,
  note,
  children,
}: {
  icon: Icon
  title: string
  note?: ReactNode
  children?: ReactNode
}) => (
  <div className={css.state}>
    <span className={css.icon}>
      <Icon size={32} stroke={1.5} aria-hidden />
    </span>
    <p className={css.title}>{title}</p>
    {note && <p className={css.note}>{note}</p>}
    {children && <div className={css.actions}>{children}</div>}
  </div>
)

/**
 * The failed load: what happened, and a button that tries again. Shows the server's message when
 * there is one.
 */
export const ErrorState = ({
  title = text.loadFailed,
  error,
  onRetry,
}: {
  title?: string
  error: unknown
  onRetry: () => void
}) => (
  <div className={css.state} role="alert">
    <span className={`${css.icon} ${css.danger}`}>
      <IconCloudOff size={32} stroke={1.5} aria-hidden />
    </span>
    <p className={css.title}>{title}</p>
    <p className={css.note}>{error instanceof CallFailed ? error.message : text.offline}</p>
    <div className={css.actions}>
      <Button variant="default" onClick={onRetry}>
        {text.retry}
      </Button>
    </div>
  </div>
)
