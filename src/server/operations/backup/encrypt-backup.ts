/**
 * Encrypts a backup file by file in the format age (https://age-encryption.org/v1). `key.age` has a
 * key of this backup, encrypted with the passphrase; every other file is encrypted to that key,
 * because deriving a key from a passphrase takes a second.
 */
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { failCommand } from '../admin/command-line.ts'
import { manifestFile } from './backup-manifest.ts'

const keyFile = 'key.age'
const SUFFIX = '.age'
const KEY_MAX_BYTES = 10_000
const onlyOwner = { mode: 0o600, flags: 'wx' } as const
const lasting = { ...onlyOwner, flush: true } as const

/** Whether a folder holds an encrypted backup. */
export const isEncrypted = (folder: string): boolean => fs.existsSync(path.join(folder, keyFile))

/** Writes the encrypted files of `from` into the new folder `to`; the manifest last. */
export async function encryptFolder(from: string, to: string, passphrase: string, signal: AbortSignal): Promise<void> {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 })
  const encrypter = encryptTo(await writeKey(to, passphrase))
  for (const file of filesOf(from)) {
    signal.throwIfAborted()
    await transform(path.join(from, file), path.join(to, file + SUFFIX), lasting, (plain) => encrypter.encrypt(plain))
  }
}

/** Writes `key.age` with a new key, and returns its recipient: whom to encrypt files to. */
export async function writeKey(to: string, passphrase: string): Promise<string> {
  const identity = await generateX25519Identity()
  const byPassphrase = new Encrypter()
  byPassphrase.setPassphrase(passphrase)
  fs.writeFileSync(path.join(to, keyFile), await byPassphrase.encrypt(`${identity}\n`), lasting)
  return identityToRecipient(identity)
}

/** Encrypts files to a recipient, which needs no passphrase. */
export function encryptTo(recipient: string): Encrypter {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter
}

/** Decrypts files with the key of `readKey`. */
export function decryptWith(identity: string): Decrypter {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter
}

/**
 * Writes the plain files of `from` into the new folder `to`. Fails with a CommandError when the
 * passphrase is wrong or a file was altered.
 */
export async function decryptFolder(from: string, to: string, passphrase: string): Promise<void> {
  const decrypter = decryptWith(await readKey(from, passphrase))
  for (const file of filesOf(from).filter((name) => name !== keyFile)) {
    if (!file.endsWith(SUFFIX)) failCommand(`The backup was altered: ${file} is not encrypted.`)
    const plain = path.join(to, file.slice(0, -SUFFIX.length))
    await transform(path.join(from, file), plain, onlyOwner, (sealed) => decrypter.decrypt(sealed)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.syscall !== undefined) throw error
        failCommand(`The backup is damaged: ${file} cannot be decrypted.`)
      },
    )
  }
}

/** The key in `key.age`. Fails with a CommandError when the passphrase is wrong. */
export async function readKey(from: string, passphrase: string): Promise<string> {
  const file = path.join(from, keyFile)
  if (fs.statSync(file).size > KEY_MAX_BYTES) failCommand(`The backup is damaged: ${keyFile} is not a key.`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return (await decrypter.decrypt(fs.readFileSync(file), 'text')).trim()
  } catch {
    return failCommand(`The passphrase does not open ${file}: it is another one, or the file is damaged.`)
  }
}

/** The files of a folder by their paths inside it; the manifest last. */
function filesOf(folder: string): string[] {
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const isManifest = (file: string) => file.startsWith(manifestFile)
  const files = found.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
  return [...files.filter((file) => !isManifest(file)), ...files.filter(isManifest)]
}

type Bytes = ReadableStream<Uint8Array>
async function transform(
  from: string,
  to: string,
  writing: typeof onlyOwner,
  work: (bytes: Bytes) => Promise<Bytes>,
): Promise<void> {
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 })
  const read = fs.createReadStream(from)
  try {
    await pipeline(Readable.fromWeb(await work(Readable.toWeb(read))), fs.createWriteStream(to, writing))
  } finally {
    read.destroy()
  }
}
