/** Says of a full disk how much a backup or a restore takes there, and what to do. */
import fs from 'node:fs'
import path from 'node:path'
import { freeBytesOf } from '#server/platform/disk-guard.ts'
import { isDiskFull } from '#server/platform/disk-full.ts'
import { failCommand } from '../admin/command-line.ts'

/** A folder that need not be there yet, and how many bytes are written below it. */
export type Room = { readonly folder: string; readonly bytes: () => number }
type Wanted = {
  /** `The backup`. */
  readonly what: string
  readonly rooms: readonly Room[]
  /** What to do beside freeing space; a sentence. */
  readonly remedy: string
}

/** Fails with a CommandError when the work fails because a disk is full. Other errors are kept. */
export async function explainFullDisk<T>({ what, rooms, remedy }: Wanted, work: () => Promise<T>): Promise<T> {
  const before = await Promise.all(rooms.map(({ folder }) => freeBytesOf(nearest(folder)).catch(() => Infinity)))
  try {
    return await work()
  } catch (error) {
    if (!isDiskFull(error)) throw error
    // the first that lacks space; others may have used up what was there
    const lacking = Math.max(
      0,
      rooms.findIndex(({ bytes }, i) => bytes() > before[i]!),
    )
    const { folder, bytes } = rooms[lacking]!
    return failCommand(
      `The disk of ${folder} is full: ${what} takes about ${megabytes(bytes())} MB there, and ${megabytes(before[lacking]!)} MB ` +
        `were free. Nothing was changed. Free some space, and delete nothing inside the data folder. ${remedy}`,
    )
  }
}

/** How many bytes the files of a folder have; 0 when it is not there. */
export function bytesIn(folder: string): number {
  if (!fs.existsSync(folder)) return 0
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizeOf = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return found.reduce((sum, { parentPath, name }) => sum + sizeOf(path.join(parentPath, name)), 0)
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)
const nearest = (folder: string): string => (fs.existsSync(folder) ? folder : nearest(path.dirname(folder)))
