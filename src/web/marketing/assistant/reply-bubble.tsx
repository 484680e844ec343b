import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy, IconSparkles } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Revision } from '#shared/marketing/assistant/rules.ts'
import type { IconComponent } from '#web/platform/screens.ts'
import { useCopied } from '#web/platform/use-copied.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { directionOf } from '#web/platform/direction.ts'
import type { Message } from './api.ts'
import css from './messages.module.css'
import { SendAsSms } from './send-as-sms.tsx'
import { text } from './text.ts'

type BubbleProps = {
  readonly icon?: IconComponent
  readonly tone?: 'brand' | 'warning' | 'danger'
  readonly children: ReactNode
}
/** A bubble of the assistant, with its mark beside it. */
export const BotBubble = ({ icon: Icon = IconSparkles, tone = 'brand', children }: BubbleProps) => (
  <article aria-label={text.bot} className={css.bot}>
    <span className={`${css.mark} ${css[tone]}`}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </span>
    <div className={css.bubble}>{children}</div>
  </article>
)

const CHANGES = ['shorter', 'warmer', 'more_formal', 'with_emoji'] as const satisfies readonly Revision[]

/** A stored reply; `onRevise` is given for the last one, which can be changed. */
export function ReplyBubble({
  message,
  customerId,
  onRevise,
}: {
  message: Message
  /** The customer for whom it was written, if that is known. */
  customerId: number | null
  onRevise: ((revision: Revision) => void) | null
}) {
  const { copied, copy } = useCopied()
  const isWhole = message.status === 'done'
  return (
    <BotBubble>
      <p className={css.text} dir={directionOf(message.message)}>
        {message.message}
      </p>
      {!isWhole && (
        <p className={css.cut}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {message.status === 'cut' ? text.cut : text.stopped}
          {onRevise && (
            <button type="button" className={css.textButton} onClick={() => onRevise('complete')}>
              {text.revisions.complete}
            </button>
          )}
        </p>
      )}
      <div className={css.below}>
        <Button
          variant="light"
          size="compact-md"
          className={css.small}
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy(message.message).catch(() => toast(text.copyFailed))}
        >
          <span aria-live="polite">{copied ? text.copied : text.copy}</span>
        </Button>
        {isWhole && <SendAsSms message={message.message} customerId={customerId} />}
        {onRevise &&
          isWhole &&
          CHANGES.map((change) => (
            <button key={change} type="button" className={css.change} onClick={() => onRevise(change)}>
              {text.revisions[change]}
            </button>
          ))}
        {message.source === 'template' && <small className={css.source}>{text.fromTemplate}</small>}
      </div>
    </BotBubble>
  )
}
