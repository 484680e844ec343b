import { useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './frame.module.css'

/**
 * The heading of a step. When it replaces another step's, it takes the focus, so that screen
 * readers announce it and the keyboard continues there. On the served page, before hydration, the
 * focus stays unchanged.
 */
export function StepTitle({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (document.documentElement.dataset.live) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={title} id={id} className={css.title} tabIndex={-1}>
      {children}
    </h2>
  )
}
