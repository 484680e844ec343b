/**
 * What the phone tells the running application: back, links, the keyboard, leaving and returning.
 */
import { App } from '@capacitor/app'
import { Keyboard } from '@capacitor/keyboard'
import { router } from '../staff/router.tsx'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { canGoBack } from '#web/ui/overlays/layers.ts'
import { isCovered } from './cover.ts'
import { followLinks } from './links.ts'
import { isLocked, noteLeaving } from './lock.ts'
import { startPush } from './push.ts'
import { report } from './report.ts'
import { text } from './text.ts'

/** The presses on the logo of the sign-in that open the hidden setting. */
const PRESSES = 7
/** Two presses further apart than this are no series. */
const PRESS_MS = 1500

/** Called once, when the application runs. */
export function followShell(): void {
  const open = (screen: string) => router.history.push(screen)
  const listening = [
    App.addListener('backButton', () => void goBack().catch(report)),
    App.addListener('pause', noteLeaving),
    App.addListener('resume', () => void lockIfDue().catch(report)),
    // the keyboard stands where the bars of the phone were
    Keyboard.addListener('keyboardWillShow', () => void (document.documentElement.dataset.keyboard = '')),
    Keyboard.addListener('keyboardWillHide', () => delete document.documentElement.dataset.keyboard),
    Keyboard.addListener('keyboardDidShow', showField),
    followLinks(open),
    startPush({ open }),
  ]
  for (const one of listening) void one.catch(report)
  countPresses()
}

/** Closes the top layer, then goes back, then asks before it leaves. */
async function goBack(): Promise<void> {
  // the lock is no layer: behind it nothing may move
  if (isCovered()) return App.minimizeApp()
  if (canGoBack()) return history.back()
  const question = { title: text.leaveTitle, yes: text.leave, no: text.stay, danger: false }
  if (await confirm(question)) await App.exitApp()
}

async function lockIfDue(): Promise<void> {
  if (isLocked() && !isCovered()) (await import('./lock-screen.tsx')).showLock()
}

/** The view is now smaller: the field in use may stand below it, or under a bar. */
function showField(): void {
  const field = document.activeElement
  if (field instanceof HTMLElement && field.matches('input, textarea, select, [contenteditable]'))
    field.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/** Seven presses on the logo of the sign-in open the address of the server. */
function countPresses(): void {
  let presses = 0
  let last = 0
  document.addEventListener('click', ({ target, timeStamp }) => {
    if (!(target instanceof Element && target.closest('[data-logo]'))) return
    presses = timeStamp - last > PRESS_MS ? 1 : presses + 1
    last = timeStamp
    if (presses < PRESSES) return
    presses = 0
    void import('./server-screen.tsx').then(({ showServerScreen }) => showServerScreen()).catch(report)
  })
}
