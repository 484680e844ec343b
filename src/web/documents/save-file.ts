/** Saves a file through the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // by the next task the browser holds its own reference
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
