import { useSyncExternalStore, type ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
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
    {says}{' '}
    <ButtonLink variant="link" href="">
      {retry}
    </ButtonLink>{' '}
    {children}
  </p>
)

const never = () => () => {}
/** False on the server and in the first picture of the script, which has to be the server's. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
