/**
 * Recognizes a disk without space, whoever reports it: Node, PostgreSQL, initdb or a log of theirs.
 */
import { statfsSync } from 'node:fs'

const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const SAID = /No space left on device|[Dd]isk quota exceeded/

/** Whether the error, or one that caused it, says so. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (codes.has((one as NodeJS.ErrnoException).code) || saysDiskFull(one.message)) return true
  return false
}
/** Whether a message or a log says so. */
export const saysDiskFull = (text: string): boolean => SAID.test(text)

const SEGMENT_BYTES = 16 * 1024 * 1024
/**
 * Whether a file of PostgreSQL's log of changes has no room. Its log of messages may lack the room
 * to say so.
 */
export const lacksSegment = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < SEGMENT_BYTES
}

/** What an operator is told while an embedded database does not start for that. */
export const sayPostgresWaits = (folder: string): string =>
  `The disk of ${folder} is full, and PostgreSQL does not start without space. Free some, but delete nothing in that ` +
  'folder. The start goes on by itself when there is space.'
