import { Button } from '@mantine/core'
import { dateOf } from '#shared/values/local-time.ts'
import { IconAlertCircle, IconFileText, IconHourglass, IconRefresh } from '@tabler/icons-react'
import { now } from '#web/platform/clock.ts'
import { formatCount, formatDate } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { SupportButton } from '#web/office/subscriptions/parts/support-button.tsx'
import type { Chat } from './api.ts'
import css from './messages.module.css'
import { BotBubble } from './reply-bubble.tsx'
import { text } from './text.ts'
import type { Failed } from './use-chat.ts'

type Props = {
  readonly failed: Failed
  readonly quota: Chat['quota']
  readonly onRetry: () => void
  readonly onTemplates: () => void
}

/** Why a message has no reply, and what can be done. */
export function FailureBubble({ failed, quota, onRetry, onTemplates }: Props) {
  const { office } = useSession()
  if (failed.kind === 'limit')
    return (
      <BotBubble icon={IconHourglass} tone="warning">
        <p>
          <b>{failed.message}</b>
        </p>
        <p>
          {text.limitText(formatCount(quota.used), formatCount(quota.max))} {text.limitRenews(nextMonth())}
        </p>
        <div className={css.below}>
          <Button variant="light" leftSection={<IconFileText size={18} aria-hidden />} onClick={onTemplates}>
            {text.toTemplates}
          </Button>
          <SupportButton message={text.supportMessage(office.name)} />
        </div>
      </BotBubble>
    )
  return (
    <BotBubble icon={IconAlertCircle} tone="danger">
      <p>{failed.kind === 'refused' ? failed.message : text.failed}</p>
      <div className={css.below}>
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
          {text.retry}
        </Button>
      </div>
    </BotBubble>
  )
}

/** The first day of the next month of the office. */
function nextMonth(): string {
  const [year = 0, month = 0] = dateOf(now()).split('-').map(Number)
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  return formatDate(`${next[0]}-${String(next[1]).padStart(2, '0')}-01`)
}
