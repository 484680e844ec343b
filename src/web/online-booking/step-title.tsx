import { useLayoutEffect, useRef, type ReactNode } from 'react'
import css from './frame.module.css'

/**
 * The question of a step. When a step follows another, its question takes the focus, so that it is read out and the keyboard goes on
 * from there; on the page as it was served (not yet marked live) the focus stays where the browser has it.
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
