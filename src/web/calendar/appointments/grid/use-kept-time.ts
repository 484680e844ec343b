import { type RefObject, useEffect, useRef } from 'react'
import { minutesOf } from '#shared/values/local-time.ts'
import type { Hours } from '../visible-hours.ts'

/**
 * Keeps the time at the top of the scrolled grid when its hours become higher or lower, or when it
 * begins at another hour. FullCalendar keeps the px instead.
 */
export function useKeptTime(grid: RefObject<HTMLElement | null>, { from, to }: Hours, hour: number): void {
  const top = useRef<number | null>(null)
  useEffect(() => {
    const element = grid.current
    const scrollerOf = () => element?.querySelector('[data-scroller]')
    const [first, last] = [minutesOf(from), minutesOf(to)]
    const remember = () => {
      const scroller = scrollerOf()
      if (scroller) top.current = first + ((last - first) * scroller.scrollTop) / scroller.scrollHeight
    }
    element?.addEventListener('scroll', remember, { capture: true, passive: true })
    const wanted = top.current
    // the grid takes a frame to measure itself
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const scroller = scrollerOf()
        if (scroller && wanted !== null)
          scroller.scrollTop = ((wanted - first) / (last - first)) * scroller.scrollHeight
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      element?.removeEventListener('scroll', remember, { capture: true })
    }
  }, [grid, from, to, hour])
}
