import { useBlocker } from '@tanstack/react-router'
import { readSession } from '#web/platform/session.ts'
import { confirm } from './confirm.ts'
import { text } from '../text.ts'

/**
 * Asks before the user leaves a screen with unsaved changes by a link, the back button or closing
 * the tab. Navigation after a save passes `ignoreBlocker`. A user who has been signed out is not
 * asked.
 */
export function useLeaveConfirmation(dirty: boolean): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () =>
      readSession() !== null &&
      !(await confirm({ title: text.unsavedTitle, text: text.unsavedText, yes: text.leave, no: text.stay })),
  })
}
