import { useEffect, useRef, type ReactNode } from 'react'
import { formatPhone } from '#shared/values/phone.ts'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import css from './contact-and-time.module.css'
import { text } from './text.ts'
import { asksToCall, isOutdated, type Problem } from './use-action.ts'

type Props = {
  readonly problem: Problem | null
  /** The office's, E.164: where to call when the page cannot help. */
  readonly phone?: string | null
  readonly children?: ReactNode
}

/** Shows a failure prominently; `children` are the ways to continue. */
export function ProblemNote({ problem, phone, children }: Props) {
  const note = useRef<HTMLDivElement>(null)
  const sentence = problem?.sentence
  useEffect(() => {
    if (sentence !== undefined) note.current?.scrollIntoView({ block: 'nearest' })
  }, [sentence])
  if (!problem) return null
  return (
    <div ref={note} className={css.problem} role="alert">
      <p>{problem.sentence}</p>
      {isOutdated(problem) ? (
        <Button variant="ghost" onClick={() => location.reload()}>
          {text.reload}
        </Button>
      ) : (
        children
      )}
      {phone && asksToCall(problem) && (
        <ButtonLink variant="ghost" href={`tel:${phone}`}>
          {text.call} <span className="num">{formatPhone(phone)}</span>
        </ButtonLink>
      )}
    </div>
  )
}
