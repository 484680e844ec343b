import { isScreen } from './screen-addresses.ts'

/** Where a notification without a usable address leads. */
const LIST = '/notifications'
/** Whatever leaves it is not a screen of ours. */
const BASE = 'https://screens.invalid'

/** The screen that a tap on a notification opens: that of its address, or else the list. */
export function pushedScreen(url: unknown): string {
  if (typeof url !== 'string' || !URL.canParse(url, BASE)) return LIST
  const { origin, pathname, search } = new URL(url, BASE)
  return origin === BASE && isScreen(pathname) ? pathname + search : LIST
}
