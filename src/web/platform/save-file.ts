/** By then the browser has read the file. */
const DROP_AFTER_MS = 60_000

/**
 * Saves a file through the browser under a name. The browser says so itself; the native shells say
 * `saved`.
 */
export function saveFile(file: Blob, name: string, _saved?: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DROP_AFTER_MS)
}

/**
 * Shows a file in a new tab, whose address stays valid as long as this page. False when the browser
 * opens none.
 */
export const showFile = (file: Blob): Promise<boolean> =>
  Promise.resolve(window.open(URL.createObjectURL(file), '_blank') !== null)
