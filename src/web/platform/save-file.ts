/** By then the browser has read the file. */
const DROP_AFTER_MS = 60_000

/** Saves a file through the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DROP_AFTER_MS)
}
