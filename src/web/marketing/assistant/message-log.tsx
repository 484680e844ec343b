import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Revision } from '#shared/marketing/assistant/rules.ts'
import { useSession } from '#web/platform/session.ts'
import { useDesktop } from '#web/ui/theme/use-screen-size.ts'
import { directionOf } from '#web/platform/direction.ts'
import type { Chat } from './api.ts'
import css from './messages.module.css'
import { BotBubble, ReplyBubble } from './reply-bubble.tsx'
import { FailureBubble } from './failure-bubble.tsx'
import { text } from './text.ts'
import type { Failed, Sending } from './use-chat.ts'

type Props = {
  readonly chat: Chat
  readonly sending: Sending | null
  readonly failed: Failed | null
  /** The customer for whom the last reply was written. */
  readonly customerId: number | null
  readonly onEarlier: (() => void) | null
  readonly onRevise: (revision: Revision) => void
  readonly onRetry: (failed: Failed) => void
  readonly onTemplates: (failed: Failed) => void
}

/** The conversation: a greeting, the stored messages, and the one on its way. */
export function MessageLog({ chat, sending, failed, customerId, onEarlier, onRevise, onRetry, onTemplates }: Props) {
  const { user } = useSession()
  const isDesktop = useDesktop()
  const { messages } = chat
  const last = messages.at(-1)
  const open = sending ?? failed
  const name = user.name.split(' ')[0] ?? ''
  return (
    <div className={css.log}>
      {onEarlier && (
        <Button variant="subtle" onClick={onEarlier}>
          {text.earlier}
        </Button>
      )}
      <div role="log" aria-label={text.history} className={css.messages}>
        <BotBubble>
          <p>
            {text.greeting(name)} {isDesktop && text.greetingMore}
          </p>
        </BotBubble>
        {messages.map((message) =>
          message.role === 'user' ? (
            <OwnBubble key={`m${message.id}`}>{message.message}</OwnBubble>
          ) : (
            <ReplyBubble
              key={`r${message.id}`}
              message={message}
              customerId={message === last ? customerId : null}
              onRevise={message === last && !sending ? onRevise : null}
            />
          ),
        )}
        {open && <OwnBubble>{open.body.message}</OwnBubble>}
        {failed && !sending && (
          <FailureBubble
            failed={failed}
            quota={chat.quota}
            onRetry={() => onRetry(failed)}
            onTemplates={() => onTemplates(failed)}
          />
        )}
      </div>
      {/* beside the log, because a screen reader would read every part of it */}
      {sending && (
        <BotBubble>
          {sending.text && (
            <p className={css.text} dir={directionOf(sending.text)}>
              {sending.text}
              <span className={css.caret} aria-hidden />
            </p>
          )}
          <p role="status" className={css.thinking}>
            <span className={css.dots} aria-hidden />
            {text.thinking}
          </p>
        </BotBubble>
      )}
      <End at={`${last?.id ?? 0} ${sending?.text.length ?? -1} ${failed?.key ?? ''}`} />
    </div>
  )
}

const OwnBubble = ({ children }: { children: string }) => (
  <article aria-label={text.me} className={css.own}>
    <p className={css.text} dir={directionOf(children)}>
      {children}
    </p>
  </article>
)

/** Keeps the end of the conversation in view when it grows. */
function End({ at }: { at: string }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // in braces, because newer browsers return a promise, which is no cleanup
    end.current?.scrollIntoView({ block: 'end' })
  }, [at])
  return <div ref={end} className={css.end} />
}
