/**
 * Segments of PostgreSQL's log as they are archived: the compressed file, encrypted when the chain
 * is, and a description. The description is written last: without it, a segment is not archived.
 */
import type { Hmac } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { failCommand } from '../../admin/command-line.ts'
import { logMac } from '#server/platform/security/crypto.ts'
import { parseJson, type Chain } from './open-chain.ts'

export const SEGMENT_BYTES = 16 * 1024 * 1024
/** Timeline, and the two halves of the number. The second one has 256 values. */
const NAME = /^([0-9A-F]{8})([0-9A-F]{8})000000([0-9A-F]{2})$/

const description = z.object({
  /** ISO instant at which the segment was found finished. */
  closed: z.iso.datetime(),
  /**
   * Whether the segment ends with a commit that was made for the archive after `closed`. Everything
   * that was committed before `closed` is then in this or an earlier segment.
   */
  marked: z.boolean(),
  /** Over chain, name, `closed`, `marked` and the bytes. */
  mac: z.string(),
})
export type Segment = z.output<typeof description> & { readonly name: string }

/** Of the file with the bytes of a segment. */
export const storedFile = ({ folder, recipient }: Chain, name: string): string =>
  path.join(folder, `${name}.gz${recipient === null ? '' : '.age'}`)
/** Of the file that describes a segment; written last. */
export const descriptionFile = ({ folder }: Pick<Chain, 'folder'>, name: string): string =>
  path.join(folder, `${name}.json`)

/** Authenticates a segment; its bytes follow, without the zeros at their end. */
export const segmentMac = ({ id, secret }: Chain, { name, closed, marked }: Omit<Segment, 'mac'>): Hmac =>
  logMac(secret, ['segment', id, name, closed, String(marked)])

/** The names of the archived segments, oldest first. */
export const listSegments = ({ folder }: Pick<Chain, 'folder'>): string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.json') && NAME.test(file.slice(0, -5)))
    .map((file) => file.slice(0, -5))
    .toSorted()

/** The description of an archived segment. Its `mac` is not checked. */
export function readSegment(chain: Pick<Chain, 'folder'>, name: string): Segment {
  const file = descriptionFile(chain, name)
  const read = description.safeParse(parseJson(fs.readFileSync(file, 'utf8')))
  return read.success ? { name, ...read.data } : failCommand(`The log is damaged: ${file} cannot be read.`)
}

/** The name of the segment that follows. */
export function nextSegment(name: string): string {
  const [, timeline, high, low] = NAME.exec(name)!
  const number = parseInt(high!, 16) * 256 + parseInt(low!, 16) + 1
  const hex = (of: number) => of.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${hex(Math.floor(number / 256))}${hex(number % 256)}`
}
