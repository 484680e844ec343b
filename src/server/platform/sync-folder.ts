import fs from 'node:fs'

/** Flushes a folder to the disk, so that new names in it survive a power failure. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // Windows cannot open a folder
  const open = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(open)
  } finally {
    fs.closeSync(open)
  }
}
