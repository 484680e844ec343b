import { Button } from '#web/ui/plain/button.tsx'
import { CodeField } from '#web/ui/plain/code-field.tsx'
import { text as all } from '../text.ts'
import css from './sign.module.css'
import { useCode } from './use-code.ts'

const text = all.finish
type Props = {
  readonly token: string
  readonly sentAt: number
  readonly code: string
  readonly error: string | undefined
  readonly onSent: (at: number) => void
  readonly onChange: (digits: string) => void
}

/** The code that proves the phone. The first one is sent when the step opens. */
export function CodeCard({ token, sentAt, code, error, onSent, onChange }: Props) {
  const { isSending, problem, send } = useCode(token, sentAt, onSent)
  return (
    <section className={css.card} aria-labelledby="code-title">
      <div className={css.cardHead}>
        <h3 id="code-title">{text.code}</h3>
        <span className={css.hint}>{text.sentTo}</span>
      </div>
      <CodeField label={text.code} name="code" value={code} error={error} onChange={onChange} />
      <div className={css.cardHead}>
        <span className={css.hint} role="status">
          {isSending ? text.sending : problem ? '' : sentAt > 0 ? text.sent : ''}
        </span>
        <Button variant="link" busy={isSending} onClick={() => void send()}>
          {sentAt > 0 ? text.sendAgain : text.send}
        </Button>
      </div>
      {problem && (
        <p className={css.error} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}
