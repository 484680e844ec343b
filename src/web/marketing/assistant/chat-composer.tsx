import { IconPlayerStopFilled, IconSend } from '@tabler/icons-react'
import { MESSAGE_MAX } from '#shared/marketing/assistant/rules.ts'
import { useDesktop } from '#web/ui/theme/use-screen-size.ts'
import css from './assistant.module.css'
import { text } from './text.ts'

type Props = {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly isWriting: boolean
  readonly hasModel: boolean
  readonly onSend: () => void
  readonly onStop: () => void
}

/**
 * The input: Enter sends, Shift+Enter breaks the line. While a text is written its button stops it.
 */
export function ChatComposer({ typed, onTyped, isWriting, hasModel, onSend, onStop }: Props) {
  const isDesktop = useDesktop()
  const isEmpty = typed.trim() === ''
  const submit = () => {
    if (!isEmpty && !isWriting) onSend()
  }
  const placeholder = isWriting ? text.messageWhileWriting : isDesktop ? text.messageLong : text.message
  return (
    <div className={css.foot}>
      <form
        className={css.composer}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <textarea
          rows={1}
          className={css.input}
          aria-label={text.message}
          placeholder={placeholder}
          maxLength={MESSAGE_MAX}
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            submit()
          }}
        />
        {isWriting ? (
          <button type="button" className={css.stop} aria-label={text.stop} onClick={onStop}>
            <IconPlayerStopFilled size={18} aria-hidden />
          </button>
        ) : (
          <button type="submit" className={css.send} aria-label={text.send} disabled={isEmpty}>
            <IconSend size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </form>
      {hasModel && isDesktop && <p className={css.disclaimer}>{text.disclaimer}</p>}
    </div>
  )
}
