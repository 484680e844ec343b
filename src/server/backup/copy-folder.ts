/**
 * Copies folders file by file and records a checksum of each, so that a copy can be verified before
 * it is used.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * A folder's contents: its folders, and the SHA-256 of each of its files, by their paths inside it.
 */
export type Contents = { readonly folders: string[]; readonly files: Record<string, string> }
type Skips = (inside: string) => boolean

/**
 * Files that disappear during the copy are left out: a running database drops files that it does
 * not need for recovery.
 */
export async function copyFolder(from: string, to: string, skips: Skips = () => false): Promise<Contents> {
  const found: Contents = { folders: [], files: {} }
  const walk = async (inside: string): Promise<void> => {
    await fs.mkdir(path.join(to, inside), { recursive: true, mode: 0o700 })
    for (const entry of await fs.readdir(path.join(from, inside), { withFileTypes: true })) {
      const at = path.posix.join(inside, entry.name)
      if (skips(at)) continue
      if (entry.isDirectory()) {
        found.folders.push(at)
        await walk(at)
      } else if (entry.isFile()) {
        const sum = await unlessGone(copyFile(path.join(from, at), path.join(to, at)))
        if (sum) found.files[at] = sum
      }
    }
  }
  await walk('')
  return found
}

/** Writes through to the disk and returns the checksum. An existing file is not overwritten. */
export async function copyFile(from: string, to: string): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sum.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return sum.digest('hex')
}

/** The first file whose checksum differs, or null. */
export async function damagedFile(folder: string, { files }: Contents): Promise<string | null> {
  for (const [inside, expected] of Object.entries(files)) {
    const sum = createHash('sha256')
    const read = pipeline(createReadStream(path.join(folder, inside)), sum).then(() => sum.digest('hex'))
    if ((await unlessGone(read)) !== expected) return inside
  }
  return null
}

async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
