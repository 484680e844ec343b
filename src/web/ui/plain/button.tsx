import type { ComponentProps } from 'react'
import css from './plain.module.css'

type Variant = 'primary' | 'ghost' | 'link' | 'danger'
const variants: Record<Variant, string> = {
  primary: `${css.button} ${css.primary}`,
  ghost: `${css.button} ${css.ghost}`,
  danger: `${css.button} ${css.danger}`,
  link: css.link,
}

type Props = ComponentProps<'button'> & {
  readonly variant?: Variant
  /**
   * A request is running: the button keeps its focus, announces that it is busy, and ignores
   * further presses.
   */
  readonly busy?: boolean
}

/** A button of the public pages. It submits no form unless `type` says so. */
export function Button({ variant = 'primary', busy = false, className = '', onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`${variants[variant]} ${className}`}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  className = '',
  children,
  ...rest
}: ComponentProps<'a'> & { readonly variant?: Variant }) {
  return (
    <a {...rest} className={`${variants[variant]} ${className}`}>
      {children}
    </a>
  )
}
