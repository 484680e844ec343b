import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before this dialog was mounted. Mantine does so when a modal is closed, and ours are taken out of
 * the page instead. When the opener is gone, as a deleted row is, the screen's start gets the focus.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const now = document.activeElement
        // whoever took the focus on purpose keeps it
        if (now && now !== document.body && !now.matches('[role="dialog"]')) return
        const back = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('main')
        back?.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
