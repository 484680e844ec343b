import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startS3Peer } from '#tests/support/s3-peer.ts'
import { diskFiles } from './disk-files.ts'
import { isFileKey } from './files.ts'
import { s3Files } from './s3-files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-files-'))
const keys = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', region: 'eu-central-1' }
const place = { accessKeyId: keys.keyId, secretAccessKey: keys.secret, region: keys.region }
/** A small page size, so that listings span several pages. */
const byPath = await startS3Peer({ ...keys, bucket: 'luz-files', page: 2 })
// bucket and host make 127.0.0.1, which needs no name server
const byHost = await startS3Peer({ ...keys, bucket: '127', host: '0.0.1', page: 2 })
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await byPath.close()
  await byHost.close()
})
const stores = {
  'on the disk': diskFiles(path.join(folder, 'files')),
  'in a bucket named in the path': s3Files({
    ...place,
    endpoint: `http://127.0.0.1:${byPath.port}/`,
    bucket: 'luz-files',
    pathStyle: true,
  }),
  'in a bucket named in the host': s3Files({
    ...place,
    endpoint: `http://0.0.1:${byHost.port}`,
    bucket: '127',
    pathStyle: false,
  }),
}
const file = (words: string) => ({
  officeId: 7,
  kind: 'documents' as const,
  extension: 'pdf',
  bytes: Buffer.from(words),
})

describe.each(Object.entries(stores))('files %s', (_where, files) => {
  it('are stored under an unguessable key', async () => {
    const [one, two] = [await files.put(file('one')), await files.put(file('two'))]
    expect(one).toMatch(/^7\/documents\/[\w-]{22}\.pdf$/)
    expect(one).not.toBe(two)
    expect(String(await files.read(one))).toBe('one')
    const streamed = (await files.stream(two))!
    expect({ size: streamed.size, words: await text(streamed.body) }).toEqual({ size: 3, words: 'two' })
  })

  it('keep every byte, also of large files', async () => {
    const bytes = Buffer.alloc(3_000_000, 'אבג\r\n\0')
    const key = await files.put({ ...file(''), bytes })
    expect((await files.read(key))!.equals(bytes)).toBe(true)
    const { size, body } = (await files.stream(key))!
    const streamed = Buffer.concat(await body.toArray())
    expect(size === bytes.length && streamed.equals(bytes)).toBe(true)
  })

  it('may be empty', async () => {
    const key = await files.put(file(''))
    expect((await files.read(key))!.length).toBe(0)
    expect(await text((await files.stream(key))!.body)).toBe('')
  })

  it('can have a second form under the same name', async () => {
    const webp = await files.put({ ...file('w'), kind: 'logos', extension: 'webp' })
    const png = await files.put({ ...file('p'), kind: 'logos', extension: 'png', beside: webp })
    expect(png).toBe(webp.replace(/webp$/, 'png'))
    expect([String(await files.read(webp)), String(await files.read(png))]).toEqual(['w', 'p'])
  })

  it('are removed, and removing them again succeeds', async () => {
    const key = await files.put(file('short'))
    await files.remove(key)
    await files.remove(key)
    expect(await files.read(key)).toBeNull()
    expect(await files.stream(key)).toBeNull()
  })

  it('of one office are removed together, without those of others', async () => {
    const mine = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(async (words) => files.put(file(words))))
    const other = await files.put({ ...file('other'), officeId: 77 })
    await files.removeAllOf(7)
    await files.removeAllOf(7_000)
    for (const key of mine) expect(await files.read(key)).toBeNull()
    expect(String(await files.read(other))).toBe('other')
  })

  it('of one office are listed by their age', async () => {
    const stored = await Promise.all(['a', 'b', 'c'].map(async (words) => files.put({ ...file(words), officeId: 9 })))
    await files.put({ ...file('other'), officeId: 99 })
    const keysBefore = async (ms: number, officeId = 9) => {
      const keys: string[] = []
      for await (const some of files.olderThan(officeId, new Date(Date.now() + ms))) keys.push(...some)
      return keys.toSorted()
    }
    expect(await keysBefore(60_000)).toEqual(stored.toSorted())
    expect(await keysBefore(-60_000)).toEqual([])
    expect(await keysBefore(60_000, 1_234_567)).toEqual([])
  })

  it.for([
    '../../etc/passwd',
    '7/documents/../../../etc/passwd',
    '/etc/passwd',
    '7/secrets/aaaaaaaaaaaaaaaaaaaaaa.pdf',
    '7/documents/aaaaaaaaaaaaaaaaaaaaaa.pdf\0.txt',
    '',
  ])('cannot be read by the key %j', async (key) => {
    expect(isFileKey(key)).toBe(false)
    expect(await files.read(key)).toBeNull()
    await files.remove(key)
  })

  it('refuse an extension that could change the path', async () => {
    await expect(files.put({ ...file('x'), extension: '../x' })).rejects.toThrow('extension')
  })
})

describe('the folder of the files', () => {
  it('is not readable by other accounts', async () => {
    await stores['on the disk'].put(file('x'))
    expect(fs.statSync(path.join(folder, 'files')).mode & 0o077).toBe(0)
  })

  it('has no partial file, neither during writing nor after it fails', async () => {
    const store = diskFiles(path.join(folder, 'full'))
    const first = await store.put(file('first'))
    const beside = path.join(folder, 'full', first.replace(/pdf$/, 'doc'))
    fs.mkdirSync(beside) // the name is taken by a folder, so the last step of writing fails
    await expect(store.put({ ...file('second'), extension: 'doc', beside: first })).rejects.toThrow('EISDIR')
    expect(fs.readdirSync(path.dirname(beside)).toSorted()).toEqual(
      [path.basename(beside), path.basename(first)].toSorted(),
    )
  })
})
