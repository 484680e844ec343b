import { expect, it } from 'vitest'
import { isHeic } from './rules.ts'

const file = (head: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(head, 'latin1')])

it.for(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])('a file of the brand %s is HEIC', (brand) => {
  expect(isHeic(file(`ftyp${brand}\0\0\0\0`))).toBe(true)
  expect(isHeic(file(`ftyp${brand}`).subarray(0, 12))).toBe(true)
})

it.for(['ftypavif', 'ftypmp42', 'ftyphei', 'ftyp', 'moovheic', ''])('a file that begins with "%s" is not', (head) => {
  expect(isHeic(file(head))).toBe(false)
})

it('only the bytes of the file count, and not what lies before them in memory', () => {
  const all = Buffer.concat([Buffer.alloc(5), file('ftypheic')])
  expect(isHeic(all)).toBe(false)
  expect(isHeic(all.subarray(5))).toBe(true)
})
