/**
 * A chain of the archived log: segments without a gap, in `log/<chain>` beside the backups. It
 * begins with a backup and ends when its replication slot is lost. Later backups continue it.
 */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { logMac, sameBytes } from '#server/platform/security/crypto.ts'
import { syncFolder } from '#server/platform/sync-folder.ts'

export type Chain = {
  /** When it began, in UTC, and a random part: `20261121020000_7fa3c1`. */
  readonly id: string
  readonly folder: string
  /** Whom its segments are encrypted to (age), or null. The passphrase opens `key.age`. */
  readonly recipient: string | null
  /** Of the installation, whose key authenticates it. */
  readonly secret: string
}

const chainFile = z.object({ recipient: z.string().nullable(), mac: z.string() })
const macOf = ({ id, recipient, secret }: Omit<Chain, 'folder'>) =>
  logMac(secret, ['chain', id, recipient ?? '']).digest('hex')

/** The folder of the chains beside backups. */
export const logFolder = (backups: string): string => path.join(backups, 'log')

/** The ids of the chains in a folder of backups. */
export const listChains = (backups: string): string[] =>
  fs.existsSync(logFolder(backups))
    ? fs.readdirSync(logFolder(backups)).filter((name) => /^\d{14}_[0-9a-f]{6}$/.test(name))
    : []

/** The id of a chain that begins now; it is part of the name of a replication slot. */
export const newChainId = (now: Date): string =>
  `${now.toISOString().slice(0, 19).replaceAll(/\D/g, '')}_${randomBytes(3).toString('hex')}`
/** When a chain began. */
export const timeOfChain = (id: string): Date =>
  new Date(id.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_.*$/, '$1-$2-$3T$4:$5:$6Z'))

/** Writes the description of a chain into its folder. */
export function writeChain(chain: Chain): void {
  const written = { recipient: chain.recipient, mac: macOf(chain) }
  const options = { mode: 0o600, flush: true }
  fs.writeFileSync(path.join(chain.folder, 'chain.json'), `${JSON.stringify(written)}\n`, options)
  syncFolder(chain.folder)
}

/** Null when the chain is missing, was altered, or is of an installation with another secret. */
export function openChain(backups: string, id: string, secret: string): Chain | null {
  const folder = path.join(logFolder(backups), id)
  const file = path.join(folder, 'chain.json')
  if (!fs.existsSync(file)) return null
  const read = chainFile.safeParse(parseJson(fs.readFileSync(file, 'utf8')))
  if (!read.success) return null
  const chain = { id, folder, recipient: read.data.recipient, secret }
  return sameBytes(Buffer.from(read.data.mac), Buffer.from(macOf(chain))) ? chain : null
}

/** Null for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
