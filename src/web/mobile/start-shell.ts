/** What has to be true before the application starts. */
import { Capacitor } from '@capacitor/core'
import { PrivacyScreen } from '@capacitor/privacy-screen'
import { Share } from '@capacitor/share'
import { launchScreen, openServerPages } from './links.ts'
import { isLocked } from './lock.ts'
import { report } from './report.ts'
import { readShellStorage } from './shell-storage.ts'

/** Resolves when the session is known and, if the lock is on, the first screen is covered. */
export async function startShell(): Promise<void> {
  // the insets of the phone: see shell.css
  document.documentElement.dataset.shell = Capacitor.getPlatform()
  // no picture of a screen with names in the list of applications
  void PrivacyScreen.enable({ ios: { blurEffect: 'none' } }).catch(report)
  shareByTheSystem()
  // files open in other applications, also where the system's web view could show them
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })
  await readShellStorage()
  openServerPages()
  if (isLocked()) (await import('./lock-screen.tsx')).showLock()
  const screen = await launchScreen()
  if (screen) history.replaceState(null, '', screen)
}

/**
 * Web views of Android share nothing: the sheet of the system does, for every screen that shares.
 */
function shareByTheSystem(): void {
  const share = async ({ title, text, url }: ShareData = {}) => {
    await Share.share({ ...(title ? { title } : {}), ...(text ? { text } : {}), ...(url ? { url } : {}) })
  }
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
}
