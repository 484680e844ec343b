import { useEffect, useState } from 'react'

/**
 * True once a new grid has settled. FullCalendar measures its axis after the first frame and then
 * moves the columns; the grid is hidden until then.
 */
export function useGridSettled(key: string): boolean {
  const [drawn, setDrawn] = useState('')
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(key))
    })
    return () => cancelAnimationFrame(frame)
  }, [key])
  return drawn === key
}
