import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { text } from './text.ts'

type Props = {
  readonly token: string
  /** What the page that the form opens asks. */
  readonly answer: 'move' | 'cancel'
  /** Done by the script in place of opening that page. */
  readonly onAct: () => void
  readonly children: ReactNode
}
/** A button that works before and without script: it then opens a page of its own. */
export const WithoutScript = ({ token, answer, onAct, children }: Props) => (
  <form
    action={`/book/manage/${token}`}
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      onAct()
    }}
  >
    <input type="hidden" name="answer" value={answer} />
    {children}
  </form>
)

/** Says that the customer comes at the start that they see; the page of the answer follows. */
export const ConfirmForm = ({ token, start }: { readonly token: string; readonly start: string }) => (
  <form method="post" action={`/book/manage/${token}/confirm`}>
    <input type="hidden" name="start" value={start} />
    <Button type="submit">{text.confirm}</Button>
  </form>
)
