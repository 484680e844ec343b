/** Opens a backup, decrypting it first when it is encrypted. */
import fs from 'node:fs'
import path from 'node:path'
import { failCommand } from '../admin/command-line.ts'
import { decryptFolder, isEncrypted } from './encrypt-backup.ts'

/**
 * Runs `work` on the folder with plain files: the backup itself, or a decrypted copy in the data
 * folder, which is deleted at the end.
 */
export async function withPlainBackup<T>(
  from: string,
  dataDir: string,
  passphrase: string | null,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (!isEncrypted(from)) return work(from)
  if (passphrase === null)
    return failCommand(`${from} is encrypted: set LUZ_BACKUP_PASSPHRASE or LUZ_BACKUP_PASSPHRASE_FILE.`)
  const plain = path.join(dataDir, 'backup.decrypted')
  try {
    // only the copy is closed to others: the database's user has to enter the data folder
    fs.mkdirSync(dataDir, { recursive: true })
    fs.rmSync(plain, { recursive: true, force: true })
    fs.mkdirSync(plain, { mode: 0o700 })
    await decryptFolder(from, plain, passphrase)
    return await work(plain)
  } finally {
    fs.rmSync(plain, { recursive: true, force: true })
  }
}
