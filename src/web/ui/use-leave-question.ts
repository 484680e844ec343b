import { useBlocker } from '@tanstack/react-router'
import { readSession } from '../platform/session.ts'
import { confirm } from './confirm.ts'
import { text } from './text.ts'

/**
 * Asks before a screen with unsaved changes is left, by a link, the back button or closing the tab. Going on after a save says
 * `ignoreBlocker`. Who is signed out meanwhile is not asked.
 */
export function useLeaveQuestion(dirty: boolean): void {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () =>
      readSession() !== null &&
      !(await confirm({ title: text.unsavedTitle, text: text.unsavedText, yes: text.leave, no: text.stay })),
  })
}
