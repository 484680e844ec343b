/** Deletes the archived log that no kept backup needs. */
import fs from 'node:fs'
import path from 'node:path'
import { timeOfBackup } from '../list-backups.ts'
import { listChains, logFolder, timeOfChain } from './open-chain.ts'
import { listSegments, readSegment } from './segments.ts'

/** A segment that was closed shortly before a backup may have its beginning. */
const MARGIN_MS = 60_000

/**
 * Deletes the segments that were closed before the oldest kept backup, and chains that have none
 * left, except for the present one.
 */
export function pruneLog(backups: string, oldest: string, present: string | null): void {
  const before = new Date(timeOfBackup(oldest).getTime() - MARGIN_MS)
  for (const id of listChains(backups)) {
    const folder = path.join(logFolder(backups), id)
    const names = listSegments({ folder })
    const isNeeded = (name: string) => new Date(readSegment({ folder }, name).closed) >= before
    const first = names.find(isNeeded)
    if (first === undefined && id !== present && timeOfChain(id) < before) {
      fs.rmSync(folder, { recursive: true, force: true })
      continue
    }
    const ofSegments = fs.readdirSync(folder).filter((file) => /^[0-9A-F]{24}\./.test(file))
    for (const file of ofSegments) if (file.slice(0, 24) < (first ?? '')) fs.rmSync(path.join(folder, file))
  }
}
