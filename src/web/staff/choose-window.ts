/** Screens on which nothing is typed, so that they may be left for another one. */
const LEFT_FREELY = ['/', '/notifications']

/**
 * The window that shows a screen after a tap: one that shows it already, or else one that can be
 * led there without losing anything typed. Null when a new one has to be opened. `target` is a
 * whole address.
 */
export function chooseWindow<Window extends { readonly url: string }>(
  windows: readonly Window[],
  target: string,
): { readonly window: Window; readonly isThere: boolean } | null {
  const there = windows.find(({ url }) => url === target)
  if (there) return { window: there, isThere: true }
  const free = windows.find(({ url }) => LEFT_FREELY.includes(new URL(url).pathname))
  return free ? { window: free, isThere: false } : null
}
