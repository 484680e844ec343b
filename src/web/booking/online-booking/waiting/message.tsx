import type { ReactNode } from 'react'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import base from '../frame.module.css'

type Props = {
  readonly title: string
  readonly more: string
  readonly isGood?: boolean
  readonly children?: ReactNode
}
/** What became of a request, with the ways to go on. */
export function Message({ title, more, isGood = false, children }: Props) {
  return (
    <div className={base.message} role="status">
      <span className={base.iconCircle}>
        <Icon path={isGood ? iconPaths.check : pageIconPaths.calendarOff} />
      </span>
      <h2 className={base.title}>{title}</h2>
      <p className={base.muted}>{more}</p>
      {children}
    </div>
  )
}
