import { whoComes } from '#shared/customers/customers/text.ts'
import { useCallback } from 'react'
import { confirm } from '#web/ui/overlays/confirm.ts'
import type { Appointment } from '../api.ts'
import body from '../grid/calendar-event.module.css'
import css from './request-buttons.module.css'
import { text } from '../text.ts'
import { useRequestAnswer } from './use-request-answer.ts'
import { useStableCallback } from '../use-stable-callback.ts'

/**
 * Approves or declines an appointment that waits for it, inside its event. The grid listens on an
 * element within React's root, so a press has to be caught by a listener of the browser: otherwise
 * it would also open or drag the event.
 */
export function RequestButtons({ row }: { readonly row: Appointment }) {
  const { approve, decline } = useRequestAnswer()
  const press = useStableCallback((answer: string | undefined) => {
    if (answer === 'approve') return approve(row)
    const question = { title: text.declineAsk(whoComes(row)), text: text.declineTells, yes: text.declineAndTell }
    void confirm(question).then((isSure) => isSure && decline(row, ''))
  })
  const attach = useCallback(
    (element: HTMLElement) => {
      const gone = new AbortController()
      for (const kind of ['mousedown', 'touchstart', 'pointerdown', 'keydown', 'click'])
        element.addEventListener(
          kind,
          (event) => {
            event.stopPropagation()
            const button = kind === 'click' && (event.target as HTMLElement).closest('button')
            if (button) press(button.dataset.answer)
          },
          { signal: gone.signal, passive: true },
        )
      return () => gone.abort()
    },
    [press],
  )
  return (
    <span ref={attach} className={body.answers}>
      <button type="button" data-answer="approve" className={css.approve}>
        {text.approve}
      </button>
      <button type="button" data-answer="decline" className={css.decline}>
        {text.decline}
      </button>
    </span>
  )
}
