/**
 * Files of forms on their way to a handler are on the disk, not in memory. A file is unlinked when
 * it is opened, so that nothing is left of it when its form, or the process, ends.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { UploadedFile } from '#shared/http/endpoint.ts'
import { fail } from '../fail.ts'
import { platformText } from '../text.ts'
import type { Party } from '../turns.ts'

export type SpoolLimits = {
  /** Bytes of all forms that are being received or handled in this process. */
  readonly bytes: number
  /** Forms of one office, and of one session. */
  readonly office: number
  readonly session: number
}
const LIMITS: SpoolLimits = { bytes: 512 * 1024 * 1024, office: 12, session: 6 }

export type SpooledFile = Omit<UploadedFile, 'name'>
/** The place of one form. */
export type SpoolPlace = {
  /** Stores the one file of the form. */
  readonly store: (source: AsyncIterable<Buffer>) => Promise<SpooledFile>
  /** Frees the place and the file. Later reads fail with busy. */
  readonly release: () => Promise<void>
}
export type Spool = {
  /**
   * Reserves a place for a form of at most `bytes`, before anything of it is read. Fails with
   * too_many when the office or the session sends too many at once, and with busy when the space of
   * the process is used up.
   */
  readonly admit: (party: Party, bytes: number) => SpoolPlace
  /** The reserved bytes. */
  readonly reserved: () => number
}

/** Empties the folder, which is created with the first file. */
export async function openSpool(folder: string, limits = LIMITS): Promise<Spool> {
  // what a process left behind between opening and unlinking; open files are not affected
  for (const name of await readdir(folder).catch(() => [])) await rm(path.join(folder, name), { force: true })
  const forms = new Map<string, number>()
  let reserved = 0
  const count = (keys: readonly string[], step: number) => {
    for (const key of keys) {
      const now = (forms.get(key) ?? 0) + step
      if (now > 0) forms.set(key, now)
      else forms.delete(key)
    }
  }
  return {
    admit: ({ office, session }, bytes) => {
      const [ofOffice, ofSession] = [`office ${office}`, `session ${session}`]
      if ((forms.get(ofOffice) ?? 0) >= limits.office || (forms.get(ofSession) ?? 0) >= limits.session)
        fail('too_many', { message: platformText.manyUploads })
      if (reserved + bytes > limits.bytes) fail('busy')
      count([ofOffice, ofSession], 1)
      reserved += bytes
      return placeIn(folder, () => {
        count([ofOffice, ofSession], -1)
        reserved -= bytes
      })
    },
    reserved: () => reserved,
  }
}

function placeIn(folder: string, free: () => void): SpoolPlace {
  let handle: Awaited<ReturnType<typeof openUnlinked>> | null = null
  let released = false
  const release = async () => {
    if (released) return
    released = true
    free()
    await handle?.close()
  }
  const store: SpoolPlace['store'] = async (source) => {
    const file = await openUnlinked(folder)
    // the sender left while the file was opened
    if (released) await file.close()
    else handle = file
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of source) {
      if (released) fail('busy')
      await file.writeFile(chunk)
      hash.update(chunk)
      size += chunk.length
    }
    const read = async () => {
      if (released) fail('busy')
      const bytes = Buffer.alloc(size)
      const { bytesRead } = await file.read({ buffer: bytes, position: 0 })
      if (bytesRead !== size) throw new Error('an upload could not be read back from the disk')
      return bytes
    }
    return { size, sha256: hash.digest('base64'), read }
  }
  return { store, release }
}

async function openUnlinked(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, randomUUID())
  const handle = await open(name, 'wx+', 0o600)
  await rm(name, { force: true })
  return handle
}
