/** Registration reloads Home, as specified; from there the first steps open, once. */
const KEY = 'first-run'

/** Called when an office was registered or one more was opened, before the page is loaded again. */
export const openAfterReload = (): void => sessionStorage.setItem(KEY, '1')

/** Whether the first steps are to be opened now. */
export function arrives(): boolean {
  const due = sessionStorage.getItem(KEY) !== null
  sessionStorage.removeItem(KEY)
  return due
}
