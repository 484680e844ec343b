import { useSyncExternalStore } from 'react'
import { createMediaQueryHook, useDesktop } from '#web/ui/theme/use-screen-size.ts'
import { PHONE_CALENDAR } from '#web/ui/theme/widths.ts'

export type CalendarSize = 'phone' | 'tablet' | 'desk'
const usePhoneCalendar = createMediaQueryHook(PHONE_CALENDAR)

/**
 * The size of the screen. Below 768 px the calendar shows one employee at a time, from 1280 px
 * every view.
 */
export function useCalendarSize(): CalendarSize {
  const isPhone = usePhoneCalendar()
  const isDesk = useDesktop()
  return isPhone ? 'phone' : isDesk ? 'desk' : 'tablet'
}

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
/** The width of the window in px, also after a tablet was turned. */
export const useWindowWidth = (): number => useSyncExternalStore(onResize, () => innerWidth)
