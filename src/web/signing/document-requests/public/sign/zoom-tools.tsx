import type { ReactNode } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { text as all } from '../text.ts'
import read from './read.module.css'

const text = all.read
/** How many times as wide as the screen a page can be shown. */
export const ZOOMS = [1, 1.5, 2, 3] as const

type Props = {
  /** An index of ZOOMS. */
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  /** Which page is on screen. */
  readonly children: ReactNode
  /** More at the end of the row. */
  readonly more?: ReactNode
}

/** Where the reader is, with buttons that make the pages smaller and larger. */
export const ZoomTools = ({ zoom, onZoom, children, more }: Props) => (
  <div className={read.tools}>
    <span>{children}</span>
    <Button variant="link" aria-label={text.smaller} disabled={zoom === 0} onClick={() => onZoom(zoom - 1)}>
      <span aria-hidden>−</span>
    </Button>
    <Button
      variant="link"
      aria-label={text.larger}
      disabled={zoom === ZOOMS.length - 1}
      onClick={() => onZoom(zoom + 1)}
    >
      <span aria-hidden>+</span>
    </Button>
    {more}
  </div>
)
