import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isFileKey, newFileKey, type Files } from './files.ts'

/**
 * Files in a folder of this machine, which is created with the first file. A file is written under
 * another name, flushed to the disk and then renamed, so that a key never refers to a partial file.
 * Only valid keys (files.ts) become paths.
 */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => path.join(folder, key)
  return {
    name: 'disk',
    put: async (file) => {
      const key = newFileKey(file, randomBytes(16).toString('base64url'))
      // uploads are personal data: other accounts of this machine must not read them
      const created = await mkdir(path.dirname(pathOf(key)), { recursive: true, mode: 0o700 })
      await writeWhole(pathOf(key), file.bytes)
      await syncFolders(path.dirname(pathOf(key)), created)
      return key
    },
    read: async (key) => (isFileKey(key) ? readFile(pathOf(key)).catch(nullIfMissing) : null),
    stream: async (key) => {
      const file = isFileKey(key) ? await open(pathOf(key)).catch(nullIfMissing) : null
      return file && { size: (await file.stat()).size, body: file.createReadStream() }
    },
    remove: async (key) => {
      if (isFileKey(key)) await rm(pathOf(key), { force: true })
    },
    olderThan: (officeId, before) => olderThan(folder, officeId, before),
    removeAllOf: (officeId) => rm(pathOf(String(officeId)), { recursive: true, force: true }),
  }
}

const BATCH = 1_000

async function* olderThan(folder: string, officeId: number, before: Date): AsyncGenerator<string[]> {
  const ofOffice = await opendir(path.join(folder, String(officeId)), { recursive: true }).catch(nullIfMissing)
  let keys: string[] = []
  for await (const entry of ofOffice ?? []) {
    const file = path.join(entry.parentPath, entry.name)
    const key = path.relative(folder, file)
    const stored = isFileKey(key) ? await stat(file).catch(nullIfMissing) : null
    if (stored === null || stored.mtime >= before) continue
    if (keys.push(key) < BATCH) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}

async function writeWhole(to: string, bytes: Uint8Array): Promise<void> {
  const partial = `${to}.part`
  try {
    await writeFile(partial, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(partial, to)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Flushes the folders up to the parent of the first new one, so that new names survive a power
 * failure.
 */
async function syncFolders(from: string, created: string | undefined): Promise<void> {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const handle = await open(folder)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (created === undefined || folder === path.dirname(created)) return
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
