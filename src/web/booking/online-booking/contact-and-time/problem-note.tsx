import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import css from './contact-and-time.module.css'
import { text } from './text.ts'
import { isOutdated, type Problem } from './use-action.ts'

/** Shows a failure prominently; `children` are the ways to continue. */
export function ProblemNote({
  problem,
  children,
}: {
  readonly problem: Problem | null
  readonly children?: ReactNode
}) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) note.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
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
    </div>
  )
}
