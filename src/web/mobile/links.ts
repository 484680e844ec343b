/** Addresses that lead into the application, and links that lead out of it. */
import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { isScreen } from '#web/staff/screen-addresses.ts'
import { report } from './report.ts'
import { addressOn, serverOrigin } from './server-address.ts'

/** What an address of the server opens: a screen of the application, or a page of the server. */
export type Opened = { readonly screen: string } | { readonly page: string }

/** Null when the address is of no page of this server. */
export function openedBy(url: string, origin: string): Opened | null {
  if (!URL.canParse(url)) return null
  const { origin: from, pathname, search, hash, href } = new URL(url)
  if (from !== origin) return null
  return isScreen(pathname) ? { screen: pathname + search + hash } : { page: href }
}

/** Shows a page of the server above the application. */
const openPage = (url: string): Promise<void> => Browser.open({ url }).catch(report)

/** The screen of the link that started the application; null without one. */
export async function launchScreen(): Promise<string | null> {
  const launch = await App.getLaunchUrl().catch(report)
  const opened = launch ? openedBy(launch.url, serverOrigin()) : null
  if (opened && 'page' in opened) await openPage(opened.page)
  return opened && 'screen' in opened ? opened.screen : null
}

/** Follows links that other applications open. `go` opens a screen. */
export const followLinks = (go: (screen: string) => void): Promise<unknown> =>
  App.addListener('appUrlOpen', ({ url }) => {
    const opened = openedBy(url, serverOrigin())
    if (opened && 'screen' in opened) go(opened.screen)
    else if (opened) void openPage(opened.page)
  })

/**
 * Links to pages that the server renders, such as the privacy page, would lead to a file that the
 * application does not have.
 */
export function openServerPages(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const path = link?.getAttribute('href') ?? ''
    if (!path.startsWith('/') || isScreen(path.replace(/[?#].*$/, ''))) return
    event.preventDefault()
    void openPage(addressOn(serverOrigin(), path))
  })
}
