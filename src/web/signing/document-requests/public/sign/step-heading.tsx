import { useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './sign.module.css'

type Props = {
  /** h1 where the page has no other above it. */
  readonly as?: 'h1' | 'h2'
  readonly children: ReactNode
}
/**
 * The heading of a step. It takes the focus, so that the keyboard and screen readers continue
 * there.
 */
export function StepHeading({ as: Heading = 'h2', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Heading ref={heading} className={css.title} tabIndex={-1}>
      {children}
    </Heading>
  )
}
