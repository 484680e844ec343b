import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import css from './later.module.css'
import { text } from './text.ts'
import { isOutdated, type Trouble } from './use-deed.ts'

/** Says what went wrong, where it cannot be overlooked; `children` are the ways on. */
export function TroubleNote({
  trouble,
  children,
}: {
  readonly trouble: Trouble | null
  readonly children?: ReactNode
}) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble) note.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  if (!trouble) return null
  return (
    <div ref={note} className={css.trouble} role="alert">
      <p>{trouble.sentence}</p>
      {isOutdated(trouble) ? (
        <Button look="ghost" onClick={() => location.reload()}>
          {text.upToDate}
        </Button>
      ) : (
        children
      )}
    </div>
  )
}
