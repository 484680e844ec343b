import type { ReactNode } from 'react'
import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import css from './sign.module.css'

type Props = { readonly title: string; readonly more: string; readonly children?: ReactNode }

/** Why there is nothing to sign or to read. */
export const Notice = ({ title, more, children }: Props) => (
  <div className={css.notice} role="status">
    <span className={css.emblem}>
      <Icon path={pageIconPaths.fileOff} />
    </span>
    <h1 className={css.title}>{title}</h1>
    <p className={css.muted}>{more}</p>
    {children}
  </div>
)
