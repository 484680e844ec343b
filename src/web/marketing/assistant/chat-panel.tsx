import { IconBulb } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Action } from '#shared/marketing/assistant/rules.ts'
import { useDesktop } from '#web/ui/theme/use-screen-size.ts'
import type { Chat, SendBody } from './api.ts'
import css from './assistant.module.css'
import { ChatComposer } from './chat-composer.tsx'
import { MessageLog } from './message-log.tsx'
import messageCss from './messages.module.css'
import { QuickActions } from './quick-actions.tsx'
import { text } from './text.ts'
import { useChat, type Failed } from './use-chat.ts'

const PickerDialog = lazy(() => import('./picker-dialog.tsx'))

type Props = {
  readonly chat: Chat
  readonly limit: number
  readonly newChat: ReactNode
  /** Shows earlier messages; null when there are none. */
  readonly onEarlier: (() => void) | null
}

/** The conversation with its quick actions and its input. */
export function ChatPanel({ chat, limit, newChat, onEarlier }: Props) {
  const isDesktop = useDesktop()
  const [typed, setTyped] = useState('')
  const [picking, setPicking] = useState<Exclude<Action, 'business'> | null>(null)
  const [customerId, setCustomerId] = useState<number | null>(null)
  const [prefersTemplates, setPrefersTemplates] = useState(false)
  const usesModel = chat.model === 1 && !prefersTemplates
  // what was typed returns to the input, unless the next message was begun there
  const { sending, failed, send, stop, retry, forget } = useChat(limit, (body) => {
    if (!body.action && !body.revise) setTyped((now) => now || body.message)
  })
  const ask = (body: SendBody) => {
    setPicking(null)
    // a revised text stays for the same customer
    if (!body.revise) setCustomerId(body.customer_id || null)
    void send(prefersTemplates ? { ...body, templates: 1 } : body)
  }
  const repeat = (failure: Failed) => {
    setTyped((now) => (now === failure.body.message ? '' : now))
    retry(failure)
  }
  const continueWithTemplates = ({ body }: Failed) => {
    setPrefersTemplates(true)
    setTyped((now) => (now === body.message ? '' : now))
    void send({ ...body, templates: 1 })
  }
  const act = (action: Action) => {
    if (action === 'business') ask({ message: text.actions.business, action })
    else setPicking(action)
  }
  const isEmpty = chat.total === 0 && !sending && !failed
  const actions = <QuickActions large={isEmpty && !isDesktop} disabled={sending !== null} onAction={act} />
  const isLarge = isEmpty && !isDesktop
  return (
    <div className={css.panel}>
      {!isLarge && (
        <div className={css.top}>
          {actions}
          {!isDesktop && newChat}
        </div>
      )}
      {!usesModel && (
        <p className={css.note}>
          <IconBulb size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{text.templatesTitle}</b> {chat.model === 1 ? text.templatesChosen : text.templatesNote}{' '}
            {chat.model === 1 && (
              <button
                type="button"
                className={messageCss.textButton}
                onClick={() => {
                  setPrefersTemplates(false)
                  forget()
                }}
              >
                {text.backToModel}
              </button>
            )}
          </span>
        </p>
      )}
      <MessageLog
        chat={chat}
        sending={sending}
        failed={failed}
        customerId={customerId}
        onEarlier={onEarlier}
        onRevise={(revise) => ask({ message: text.revisions[revise], revise })}
        onRetry={repeat}
        onTemplates={continueWithTemplates}
      />
      {isLarge && (
        <>
          {actions}
          <p className={css.orType}>{text.orType}</p>
        </>
      )}
      <ChatComposer
        typed={typed}
        onTyped={setTyped}
        isWriting={sending !== null}
        hasModel={usesModel}
        onStop={stop}
        onSend={() => {
          setTyped('')
          ask({ message: typed.trim() })
        }}
      />
      <Suspense>{picking && <PickerDialog kind={picking} onPick={ask} onClose={() => setPicking(null)} />}</Suspense>
    </div>
  )
}
