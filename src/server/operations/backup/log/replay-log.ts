/** The archived log that a restore replays after a backup. */
import fs from 'node:fs/promises'
import { existsSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Client } from 'pg'
import { failCommand } from '../../admin/command-line.ts'
import type { Manifest } from '../backup-manifest.ts'
import { decryptWith, readKey } from '../encrypt-backup.ts'
import { describeReplay } from './log-queries.ts'
import { openChain, type Chain } from './open-chain.ts'
import {
  listSegments,
  nextSegment,
  readSegment,
  SEGMENT_BYTES,
  segmentMac,
  storedFile,
  type Segment,
} from './segments.ts'

/** An instant as the operator named it, to the microsecond. */
export type Until = {
  /** The first millisecond that is not before it. */
  readonly at: Date
  /** ISO 8601 with an offset. */
  readonly text: string
}
/** `text` is ISO 8601 with an offset. A Date keeps milliseconds only. */
export function readUntil(text: string): Until {
  const at = new Date(text)
  const isBetween = /\.\d{3}\d*[1-9]/.test(text)
  return { at: isBetween ? new Date(at.getTime() + 1) : at, text }
}

export type Replay = {
  readonly chain: Chain
  /** What follows the backup, without a gap. */
  readonly segments: readonly Segment[]
  /** Where to end; null: at the end of the log. */
  readonly until: Until | null
  readonly passphrase: string | null
}
type Options = {
  /** The folder of the backups. */
  readonly backups: string
  readonly manifest: Manifest
  readonly secret: string
  readonly passphrase: string | null
  readonly until: Until | null
}

/**
 * Finds the segments that lead from the backup to an instant, or to the end. Fails with a
 * CommandError when the instant is before the end of the backup or after that of the log, and when
 * a segment is missing.
 */
export function planReplay({ backups, manifest, secret, passphrase, until }: Options): Replay {
  const { log: id, made_at } = manifest
  if (id === null)
    return failCommand('No log continues this backup: it is restored without --until, as of its own end.')
  if (until !== null && until.at < new Date(made_at))
    return failCommand(`${until.text} is before the end of this backup (${made_at}): take an earlier backup.`)
  const chain = openChain(backups, id, secret)
  if (chain === null)
    return failCommand(
      `The log of this backup, ${path.join(backups, 'log', id)}, is missing, was altered, or is of another installation.`,
    )
  if (chain.recipient !== null && passphrase === null)
    return failCommand(`${chain.folder} is encrypted: set LUZ_BACKUP_PASSPHRASE or LUZ_BACKUP_PASSPHRASE_FILE.`)
  const segments = segmentsAfter(chain, lastSegmentOf(manifest), until)
  return { chain, segments, until, passphrase }
}

/** The last segment of the log that the backup itself has. */
function lastSegmentOf({ database }: Manifest): string {
  const names = Object.keys(database.files).flatMap((file) => /^pg_wal\/([0-9A-F]{24})$/.exec(file)?.[1] ?? [])
  return names.toSorted().at(-1)!
}

function segmentsAfter(chain: Chain, last: string, until: Until | null): Segment[] {
  const segments: Segment[] = []
  let reaches: string | null = null
  let before = last
  for (const name of listSegments(chain).filter((found) => found > last)) {
    if (name !== nextSegment(before) || !existsSync(storedFile(chain, name)))
      return failCommand(`The log in ${chain.folder} has a gap: ${nextSegment(before)} is missing.`)
    const segment = readSegment(chain, name)
    segments.push(segment)
    before = name
    if (segment.marked) reaches = segment.closed
    if (segment.marked && until !== null && new Date(segment.closed) >= until.at) return segments
  }
  if (until === null) return segments
  return failCommand(
    reaches === null
      ? `The log in ${chain.folder} has nothing after this backup yet.`
      : `The log in ${chain.folder} ends at ${reaches}: name an earlier instant, or none for its end.`,
  )
}

/** Settings with which a server replays the log that `stageLog` put into its data folder. */
export const replaySettings = ({ until }: Pick<Replay, 'until'>): Record<string, string> => ({
  // required, and never successful: every segment is in pg_wal already
  restore_command: 'false',
  recovery_target_action: 'promote',
  hot_standby: 'off',
  // PostgreSQL does not read "T" and "Z" in this setting
  ...(until && { recovery_target_time: until.text.replace('T', ' ').replace('Z', '+00') }),
})

/**
 * Verifies every segment and writes it into the folder of a staged database. Fails with a
 * CommandError when one is not what was archived.
 */
export async function stageLog({ chain, segments, passphrase }: Replay, staged: string): Promise<void> {
  const decrypter = chain.recipient === null ? null : decryptWith(await readKey(chain.folder, passphrase!))
  const unpack = promisify(gunzip)
  await fs.mkdir(path.join(staged, 'pg_wal'), { recursive: true, mode: 0o700 })
  for (const segment of segments) {
    const stored = await fs.readFile(storedFile(chain, segment.name))
    const bytes = await (async () => {
      const packed = decrypter === null ? stored : await decrypter.decrypt(stored)
      return unpack(packed, { maxOutputLength: SEGMENT_BYTES })
    })().catch(() => null)
    if (bytes === null || segmentMac(chain, segment).update(bytes).digest('hex') !== segment.mac)
      failCommand(`The log is damaged: ${storedFile(chain, segment.name)} is not what was archived.`)
    const file = path.join(staged, 'pg_wal', segment.name)
    writeFileSync(file, bytes!, { mode: 0o600, flag: 'wx' })
    // the zeros at its end take no space
    truncateSync(file, SEGMENT_BYTES)
  }
  writeFileSync(path.join(staged, 'recovery.signal'), '', { mode: 0o600 })
}

/**
 * Fails when the server did not replay the log to its end, and returns when the last replayed
 * change was made. Before an instant the server itself fails.
 */
export async function checkReplayed(client: Client, { segments, until }: Replay): Promise<Date | null> {
  const { last, segment } = await describeReplay(client)
  const end = segments.at(-1)
  if (until === null && end !== undefined && segment < end.name.slice(8))
    failCommand(`The log is damaged: it could not be replayed up to ${end.name}.`)
  return last
}
