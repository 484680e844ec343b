import { useEffect, useState } from 'react'

/**
 * Returns the focus to the element that had it before this dialog was mounted. Mantine does so when
 * a modal closes, but our dialogs are unmounted instead. When the element is gone, for example in a
 * deleted row, the focus moves to the start of the screen.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const now = document.activeElement
        // another element took the focus on purpose
        if (now && now !== document.body && !now.matches('[role="dialog"]')) return
        const back = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('main')
        back?.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
