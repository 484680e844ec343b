import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { buffer } from 'node:stream/consumers'
import { isFileKey, newFileKey, type Files } from './files.ts'

/** Stores files on this machine, in a folder that is created with the first file. */
export function diskFiles(folder: string): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const stream: Files['stream'] = async (key) => {
    if (!isFileKey(key) || !(await disk.exists(key))) return null
    const { contentLength: size } = await disk.getMetaData(key)
    return { body: await disk.getStream(key), size }
  }
  return {
    name: 'disk',
    put: async (file) => {
      const key = newFileKey(file, randomBytes(16).toString('base64url'))
      await mkdir(folder, { recursive: true, mode: 0o700 }) // readable by this account only
      await disk.put(key, file.bytes)
      return key
    },
    read: async (key) => {
      const found = await stream(key)
      return found && buffer(found.body)
    },
    stream,
    remove: async (key) => {
      if (isFileKey(key)) await disk.delete(key)
    },
    removeAllOf: (officeId) => disk.deleteAll(`${officeId}/`),
  }
}
