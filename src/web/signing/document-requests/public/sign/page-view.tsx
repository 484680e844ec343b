import { useEffect, useRef, useState } from 'react'
import { text } from '../text.ts'
import type { Pdf } from './open-pdf.ts'
import read from './read.module.css'

/** A4 until the page is drawn, so that the list has its length at once. */
const A4 = { width: 210, height: 297 } as const
/**
 * Pages are drawn when they come this near, and forgotten farther away: a phone cannot hold 100.
 */
const NEAR = '150% 0px'
/** The bar with the buttons covers the lower edge of the screen. */
const ABOVE_BAR = '0px 0px -130px'

type Props = {
  readonly pdf: Pdf
  readonly number: number
  readonly total: number
  readonly zoom: number
  /** Called when the end of the drawn page is on screen. */
  readonly onSeen: (number: number) => void
}

/** One page, drawn while it is near the screen, with its text for screen readers. */
export function PageView({ pdf, number, total, zoom, onSeen }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const [lines, setLines] = useState<readonly string[]>([])

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), { rootMargin: NEAR })
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const target = canvas.current!
    if (!isNear) {
      shrink(target)
      return
    }
    let isLatest = true
    const width = frame.current!.clientWidth * zoom
    // a canvas is drawn once at a time, so each drawing has its own
    const drawn = document.createElement('canvas')
    void pdf.draw(number, drawn, width).then(() => {
      if (!isLatest) return
      Object.assign(target, { width: drawn.width, height: drawn.height })
      target.getContext('2d')!.drawImage(drawn, 0, 0)
      setDrawn(true)
    }, console.error)
    void pdf.linesOf(number).then(setLines, console.error)
    return () => {
      isLatest = false
    }
  }, [pdf, number, zoom, isNear])

  useEffect(() => {
    if (!isDrawn) return
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && onSeen(number), {
      rootMargin: ABOVE_BAR,
    })
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [isDrawn, number, onSeen])

  return (
    <div ref={frame} className={read.page}>
      <canvas
        ref={canvas}
        {...A4}
        role="img"
        aria-label={text.read.page(number, total)}
        data-zoom={zoom}
        className={read.sheet}
      />
      <div className={read.words}>
        {lines.map((line, i) => (
          <p key={i}>{line}</p>
        ))}
      </div>
      <span ref={end} className={read.end} />
    </div>
  )
}

/** Frees the pixels and keeps the proportions. */
function shrink(canvas: HTMLCanvasElement): void {
  const { width, height } = canvas
  if (width > A4.width) Object.assign(canvas, { width: A4.width, height: Math.round((A4.width * height) / width) })
}
