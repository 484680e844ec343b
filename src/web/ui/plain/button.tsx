import type { ComponentProps } from 'react'
import css from './plain.module.css'

type Look = 'primary' | 'ghost' | 'link' | 'danger'
const looks: Record<Look, string> = {
  primary: `${css.button} ${css.primary}`,
  ghost: `${css.button} ${css.ghost}`,
  danger: `${css.button} ${css.danger}`,
  link: css.link,
}

type Props = ComponentProps<'button'> & {
  readonly look?: Look
  /**
   * A request is running: the button keeps its focus, announces that it is busy, and ignores
   * further presses.
   */
  readonly busy?: boolean
}

export function Button({ look = 'primary', busy = false, className = '', onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${looks[look]} ${className}`}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  className = '',
  children,
  ...rest
}: ComponentProps<'a'> & { readonly look?: Look }) {
  return (
    <a {...rest} className={`${looks[look]} ${className}`}>
      {children}
    </a>
  )
}
