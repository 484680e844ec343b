import { type RefObject, useEffect, useState } from 'react'
import { minutesOf } from '#shared/values/local-time.ts'
import type { Hours } from '../visible-hours.ts'

/** Minutes of a day. */
export type Span = { readonly from: number; readonly to: number }
/** What a column hides above or below its visible part. Places are px of the grid. */
export type HiddenVisits = {
  readonly day: string
  readonly start: number
  readonly size: number
  /** The height of the heads above the columns. */
  readonly head: number
  readonly side: 'above' | 'below'
  readonly count: number
  /** Minutes of the day at the edge. */
  readonly at: number
}
const QUARTER = 15

/**
 * The appointments that a scrolled grid hides, by column and side. `grid` holds the scroller, which
 * has `data-scroller`, and its columns have the days of `spans`.
 */
export function useHiddenVisits(
  grid: RefObject<HTMLElement | null>,
  spans: ReadonlyMap<string, readonly Span[]>,
  hours: Hours,
): readonly HiddenVisits[] {
  const [hidden, setHidden] = useState<readonly HiddenVisits[]>([])
  useEffect(() => {
    const update = () => {
      const scroller = grid.current?.querySelector('[data-scroller]')
      const next = grid.current && scroller ? hiddenIn(grid.current, scroller, spans, hours) : []
      setHidden((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next))
    }
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    // once the grid has measured itself, which takes two frames
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(soon)))
    const element = grid.current
    element?.addEventListener('scroll', soon, { capture: true, passive: true })
    const resized = new ResizeObserver(soon)
    if (element) resized.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      element?.removeEventListener('scroll', soon, { capture: true })
      resized.disconnect()
    }
  }, [grid, spans, hours])
  return hidden
}

function hiddenIn(
  grid: HTMLElement,
  scroller: Element,
  spans: ReadonlyMap<string, readonly Span[]>,
  hours: Hours,
): HiddenVisits[] {
  const { scrollTop, scrollHeight, clientHeight } = scroller
  const [first, last] = [minutesOf(hours.from), minutesOf(hours.to)]
  const minuteAt = (px: number) => first + ((last - first) * px) / scrollHeight
  const top = Math.ceil(minuteAt(scrollTop) / QUARTER) * QUARTER
  const bottom = Math.floor(minuteAt(scrollTop + clientHeight) / QUARTER) * QUARTER
  const { right: edge, top: gridTop } = grid.getBoundingClientRect()
  const head = Math.round(scroller.getBoundingClientRect().top - gridTop)
  return [...scroller.querySelectorAll('[data-date]')].flatMap((column) => {
    const day = column.getAttribute('data-date')!
    const ofDay = spans.get(day) ?? []
    const { right, width } = column.getBoundingClientRect()
    const place = { day, start: Math.round(edge - right), size: Math.round(width), head }
    const above = ofDay.filter(({ to }) => to <= top - QUARTER / 2 && scrollTop > 0).length
    const below = ofDay.filter(({ from }) => from >= bottom).length
    return [
      ...(above > 0 ? [{ ...place, side: 'above' as const, count: above, at: top }] : []),
      ...(below > 0 ? [{ ...place, side: 'below' as const, count: below, at: bottom }] : []),
    ]
  })
}
