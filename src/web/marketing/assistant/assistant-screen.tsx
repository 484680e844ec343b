import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { formatCount } from '#web/platform/format.ts'
import { UpgradeNote } from '#web/office/subscriptions/parts/upgrade-note.tsx'
import { Card } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { ScreenBar, ScreenTitle } from '#web/ui/parts/screen-bar.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useDesktop } from '#web/ui/theme/use-screen-size.ts'
import { chatQuery, clearChat, type Chat } from './api.ts'
import css from './assistant.module.css'
import { ChatPanel } from './chat-panel.tsx'
import { text as domainText } from './domain-text.ts'
import { text } from './text.ts'

/** The plan that has the assistant. */
const PLAN = 4
const SHOWN = 30

/** The marketing assistant: quick actions, and a conversation that writes texts. */
export function AssistantScreen() {
  const [limit, setLimit] = useState(SHOWN)
  const { data, error, refetch } = useQuery(chatQuery(limit))
  if (error && !data)
    return (
      <Card>
        {error instanceof CallFailed && error.code === 'assistant_plan_required' ? (
          <UpgradeNote plan={PLAN} title={text.notInPlan} />
        ) : (
          <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  if (!data)
    return (
      <div className={css.loading} aria-busy="true">
        <Skeleton height={64} />
        <Skeleton height={52} width="60%" />
      </div>
    )
  return (
    <>
      <Title chat={data} />
      <ChatPanel
        chat={data}
        limit={limit}
        newChat={data.total > 0 && <NewChat />}
        onEarlier={data.total / 2 > limit ? () => setLimit(limit + SHOWN) : null}
      />
    </>
  )
}

/** The title with the month's quota, on a desktop with the button in the header. */
function Title({ chat }: { chat: Chat }) {
  const isDesktop = useDesktop()
  if (!isDesktop) return null
  const { used, max } = chat.quota
  return (
    <>
      <ScreenTitle>
        {domainText.assistant}
        {chat.model === 1 && (
          <Chip tone="muted">
            <span className={css.quota}>{text.quota(formatCount(used), formatCount(max))}</span>
          </Chip>
        )}
      </ScreenTitle>
      {chat.total > 0 && (
        <ScreenBar>
          <NewChat />
        </ScreenBar>
      )}
    </>
  )
}

function NewChat() {
  const clear = async () => {
    if (!(await confirm({ title: text.newChatTitle, text: text.newChatText, yes: text.newChat }))) return
    await clearChat().catch(() => toast(text.newChatFailed))
  }
  const isDesktop = useDesktop()
  if (!isDesktop) return <RowAction icon={IconPlus} label={text.newChat} onClick={() => void clear()} />
  return (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => void clear()}>
      {text.newChat}
    </Button>
  )
}
