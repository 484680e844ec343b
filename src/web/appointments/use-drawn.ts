import { useEffect, useState } from 'react'

/** True once a newly made grid stands: it measures its axis after the first frame and then moves its columns, which nobody should see. */
export function useDrawn(key: string): boolean {
  const [drawn, setDrawn] = useState('')
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(key))
    })
    return () => cancelAnimationFrame(frame)
  }, [key])
  return drawn === key
}
