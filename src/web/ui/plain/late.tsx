import type { ReactNode } from 'react'
import css from './plain.module.css'

type Props = {
  /** That the page is not complete. */
  readonly says: string
  readonly retry: string
  /** Whom to call, or what can be done meanwhile. */
  readonly children?: ReactNode
}
/**
 * Stands where a script is awaited, and is shown when that has not come for six seconds. CSS counts
 * them, because only the script that is missing could.
 */
export const Late = ({ says, retry, children }: Props) => (
  <p className={css.late}>
    {says} <a href="">{retry}</a> {children}
  </p>
)
