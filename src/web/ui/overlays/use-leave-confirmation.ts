import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readSession } from '#web/platform/session.ts'
import { confirmLeaving, openLayer } from './layers.ts'

/**
 * Asks before the user leaves a screen with unsaved changes by a link, the back button or closing
 * the tab. Navigation after a save passes `ignoreBlocker`. A user who has been signed out is not
 * asked.
 */
export function useLeaveConfirmation(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    return openLayer({
      onBack: (leave) => void confirmLeaving().then((isSure) => isSure && leave()),
    })
  }, [dirty])
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ action }) =>
      (action === 'PUSH' || action === 'REPLACE') && readSession() !== null && !(await confirmLeaving()),
  })
}
