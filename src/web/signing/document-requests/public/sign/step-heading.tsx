import { useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './sign.module.css'

/**
 * The heading of a step. It takes the focus, so that the keyboard and screen readers continue
 * there.
 */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} className={css.title} tabIndex={-1}>
      {children}
    </h2>
  )
}
