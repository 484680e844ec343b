/**
 * Copies folders file by file and records a checksum of each, so that a copy can be verified before
 * it is used.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readdirSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * A folder's contents: its folders, and the SHA-256 of each of its files, by their paths inside it.
 */
export type Contents = { readonly folders: string[]; readonly files: Record<string, string> }
type SkipRule = (inside: string) => boolean

/**
 * Files that disappear during the copy are left out: a running database drops files that it does
 * not need for recovery.
 */
export async function copyFolder(
  from: string,
  to: string,
  skips: SkipRule = () => false,
  signal?: AbortSignal,
): Promise<Contents> {
  const found: Contents = { folders: [], files: {} }
  const copyInside = async (inside: string): Promise<void> => {
    signal?.throwIfAborted()
    await fs.mkdir(path.join(to, inside), { recursive: true, mode: 0o700 })
    for (const entry of await fs.readdir(path.join(from, inside), { withFileTypes: true })) {
      const relativePath = path.posix.join(inside, entry.name)
      if (skips(relativePath)) continue
      signal?.throwIfAborted()
      if (entry.isDirectory()) {
        found.folders.push(relativePath)
        await copyInside(relativePath)
      } else if (entry.isFile()) {
        const checksum = await nullIfMissing(copyFile(path.join(from, relativePath), path.join(to, relativePath)))
        if (checksum) found.files[relativePath] = checksum
      }
    }
  }
  await copyInside('')
  return found
}

/** Writes through to the disk and returns the checksum. An existing file is not overwritten. */
export async function copyFile(from: string, to: string): Promise<string> {
  const checksum = createHash('sha256')
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        checksum.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return checksum.digest('hex')
}

/** The first file whose checksum differs, or null. */
export async function damagedFile(folder: string, { files }: Contents): Promise<string | null> {
  for (const [inside, expected] of Object.entries(files)) {
    const checksum = createHash('sha256')
    const read = pipeline(createReadStream(path.join(folder, inside)), checksum).then(() => checksum.digest('hex'))
    if ((await nullIfMissing(read)) !== expected) return inside
  }
  return null
}

/** The first file of the folder that is not in the contents, or null. */
export function unknownFile(folder: string, { files }: Contents): string | null {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const inside = found.map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
  return inside.find((name) => files[name.split(path.sep).join('/')] === undefined) ?? null
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
