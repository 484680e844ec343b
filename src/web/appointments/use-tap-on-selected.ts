import type { EventApi } from '@fullcalendar/react'
import { type MouseEvent as Click, useRef } from 'react'
import type { Appointment } from './api.ts'

/** A longer touch is a long press (gridOptions.eventLongPressDelay), ms. */
const TAP = 200

/**
 * What a finger has moved stays selected, and the library takes each touch of what is selected for a drag at once: the tap that should
 * open it never becomes its `eventClick`. Returns what hears such a drag begin, and what opens when the tap's click comes after it.
 */
export function useTapOnSelected(open: (row: Appointment) => void) {
  const touched = useRef<{ readonly row: Appointment; readonly at: number } | null>(null)
  return {
    onDragStart: ({ event, jsEvent }: { event: EventApi; jsEvent: Event }) => {
      const byTouch = jsEvent.type === 'touchstart'
      touched.current = byTouch ? { row: event.extendedProps.row as Appointment, at: jsEvent.timeStamp } : null
    },
    onClick: ({ nativeEvent }: Click) => {
      const last = touched.current
      touched.current = null
      if (last && nativeEvent.timeStamp - last.at < TAP) open(last.row)
    },
  }
}
