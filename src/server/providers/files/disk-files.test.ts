import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { diskFiles } from './disk-files.ts'
import { isFileKey } from './files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-files-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const files = diskFiles(path.join(folder, 'files'))
const file = (words: string) => ({
  officeId: 7,
  kind: 'documents' as const,
  extension: 'pdf',
  bytes: Buffer.from(words),
})

describe('files on the disk', () => {
  it('are found again under a key that nobody can guess, and only there', async () => {
    const [one, two] = [await files.put(file('one')), await files.put(file('two'))]
    expect(one).toMatch(/^7\/documents\/[\w-]{22}\.pdf$/)
    expect(one).not.toBe(two)
    expect(String(await files.read(one))).toBe('one')
    const streamed = (await files.stream(two))!
    expect({ size: streamed.size, words: await text(streamed.body) }).toEqual({ size: 3, words: 'two' })
  })

  it('are gone once removed, and removing them again is no error', async () => {
    const key = await files.put(file('short'))
    await files.remove(key)
    await files.remove(key)
    expect(await files.read(key)).toBeNull()
    expect(await files.stream(key)).toBeNull()
  })

  it('of an office go together, and nobody else’s with them', async () => {
    const [mine, other] = [await files.put(file('mine')), await files.put({ ...file('other'), officeId: 77 })]
    await files.removeAllOf(7)
    await files.removeAllOf(7_000)
    expect(await files.read(mine)).toBeNull()
    expect(String(await files.read(other))).toBe('other')
  })

  it.for([
    '../../etc/passwd',
    '7/documents/../../../etc/passwd',
    '/etc/passwd',
    '7/secrets/aaaaaaaaaaaaaaaaaaaaaa.pdf',
    '7/documents/aaaaaaaaaaaaaaaaaaaaaa.pdf\0.txt',
    '',
  ])('are not what %j names', async (key) => {
    expect(isFileKey(key)).toBe(false)
    expect(await files.read(key)).toBeNull()
    await files.remove(key)
  })

  it('refuse an extension that could name another place', async () => {
    await expect(files.put({ ...file('x'), extension: '../x' })).rejects.toThrow('extension')
  })
})
