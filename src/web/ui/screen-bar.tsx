import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import css from './screen-bar.module.css'
import { useDesk } from './use-screen-size.ts'

/** The places of the header that a screen may fill, as elements; null until the shell has drawn them. The shell provides them. */
export const ScreenSlots = createContext<{ readonly title: HTMLElement | null; readonly acts: HTMLElement | null }>({
  title: null,
  acts: null,
})

/**
 * What a screen works with: its search and its main button. In the header on desks; on smaller screens a row that sticks under the
 * header.
 */
export function ScreenBar({ children }: { children: ReactNode }) {
  const { acts } = useContext(ScreenSlots)
  const desk = useDesk()
  if (!desk) return <div className={css.bar}>{children}</div>
  return acts && createPortal(<div className={css.desk}>{children}</div>, acts)
}

/** Puts a screen's own words (a greeting, a date) or a count beside them into the header's title, in place of the route's. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const { title } = useContext(ScreenSlots)
  return title && createPortal(children, title)
}
