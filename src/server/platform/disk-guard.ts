/**
 * Stops writes before the disk of the data folder is full: a database without room for its log
 * stops altogether, and reading with it.
 */
import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024
/** The log of PostgreSQL grows by files of 16 MB, and a checkpoint needs some of them. */
const LOW_BYTES = 200 * MB
/** More than LOW_BYTES, so that writes are not allowed and refused in turns. */
const ENOUGH_BYTES = 300 * MB
const CHECK_MS = 5_000

export type DiskGuard = {
  /** Whether writes are refused now. */
  readonly isLow: () => boolean
  /** Reads the free space now; a timer does so every five seconds. */
  readonly check: () => Promise<void>
  readonly close: () => void
}

/** `freeBytes` rejects where the space cannot be read; then nothing is refused. */
export function openDiskGuard(freeBytes: () => Promise<number>, print: (line: string) => void): DiskGuard {
  let low = false
  const check = async () => {
    const free = await freeBytes().catch(() => Infinity)
    const now = free < (low ? ENOUGH_BYTES : LOW_BYTES)
    if (now === low) return
    low = now
    print(
      low
        ? `The disk of the data folder has ${Math.floor(free / MB)} MB left. Changes are answered 503 until it has 300 MB.`
        : 'The disk of the data folder has room again. Changes are accepted.',
    )
  }
  const timer = setInterval(() => void check(), CHECK_MS).unref()
  return { isLow: () => low, check, close: () => clearInterval(timer) }
}

/** The bytes that this process may still write to the folder's disk. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
