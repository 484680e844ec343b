import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './screen-bar.module.css'
import { useDesktop } from '../theme/use-screen-size.ts'

/**
 * The elements of the header that a screen may fill; null until the shell has rendered them. The
 * shell provides the context.
 */
export const ScreenSlots = createContext<{ readonly title: HTMLElement | null; readonly actions: HTMLElement | null }>({
  title: null,
  actions: null,
})

/**
 * A screen's search field and main button. On desktop they are rendered in the header, on smaller
 * screens in a row that sticks under it, unless the screen has room for nothing but the header.
 */
export function ScreenBar({ children, isInHeader = false }: { children: ReactNode; isInHeader?: boolean }) {
  const { actions } = useContext(ScreenSlots)
  const isDesktop = useDesktop()
  if (!isDesktop && !isInHeader) return <div className={css.row}>{children}</div>
  return actions && createPortal(<div className={css.inHeader}>{children}</div>, actions)
}

/**
 * Replaces the route's title in the header with a screen's own text (a greeting, a date), or adds a
 * count to it.
 */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const { title } = useContext(ScreenSlots)
  return title && createPortal(children, title)
}
