/** Lets the archived log continue a backup that is about to be taken. */
import fs from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { CommandError } from '../../admin/command-line.ts'
import { syncFolder } from '#server/platform/sync-folder.ts'
import { readKey, writeKey } from '../encrypt-backup.ts'
import { followChain, readLog, withLockedLog } from './log-queries.ts'
import { logFolder, newChainId, openChain, writeChain, type Chain } from './open-chain.ts'

type Options = {
  /** The folder of the backups. */
  readonly backups: string
  readonly secret: string
  readonly passphrase: string | null
}

/**
 * Returns the id of the chain that will have everything from now on: the present one, or a new one
 * when there is none, when it has ended, or when the passphrase is another one.
 */
export function followBackup(client: Client, options: Options): Promise<string> {
  return withLockedLog(client, async () => {
    const { chain: id, now } = await readLog(client)
    const present = id === null ? null : openChain(options.backups, id, options.secret)
    if (present !== null && (await isOpenedBy(present, options.passphrase))) return present.id
    const { id: begun } = await beginChain(newChainId(now), options)
    await followChain(client, begun)
    return begun
  })
}

async function isOpenedBy({ folder, recipient }: Chain, passphrase: string | null): Promise<boolean> {
  if (recipient === null || passphrase === null) return recipient === passphrase
  try {
    await readKey(folder, passphrase)
    return true
  } catch (error) {
    if (error instanceof CommandError) return false
    throw error
  }
}

async function beginChain(id: string, { backups, secret, passphrase }: Options): Promise<Chain> {
  const folder = path.join(logFolder(backups), id)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const recipient = passphrase === null ? null : await writeKey(folder, passphrase)
  const chain = { id, folder, recipient, secret }
  writeChain(chain)
  syncFolder(logFolder(backups))
  return chain
}
