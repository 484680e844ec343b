import { type TouchEvent, useRef } from 'react'

/** A swipe is at least this long, in px, and clearly more sideways than up or down. */
const LENGTH = 56
/** A shorter movement is a finger that trembles. */
const MOVED = 10

/**
 * Handlers of a swipe by one finger: `onSwipe(1)` to the left, which is later, `onSwipe(-1)` to the
 * right. While `isBusy` a touch is none: it moves an event or draws a time.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void, isBusy: () => boolean = never) {
  const from = useRef<{ x: number; y: number; isSwipe: boolean } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY, isSwipe: false } : null
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const start = from.current
      const touch = touches[0]
      if (!start || start.isSwipe || !touch) return
      const [x, y] = [Math.abs(touch.clientX - start.x), Math.abs(touch.clientY - start.y)]
      if (Math.hypot(x, y) < MOVED) return
      if (y > x || isBusy()) from.current = null
      else {
        start.isSwipe = true
        // FullCalendar starts no drag and sees no tap in a touch that scrolls
        window.dispatchEvent(new Event('scroll'))
      }
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const start = from.current
      const touch = changedTouches[0]
      from.current = null
      if (!start?.isSwipe || !touch || isBusy()) return
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.abs(x) >= LENGTH && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onTouchCancel: () => {
      from.current = null
    },
  }
}

const never = () => false
