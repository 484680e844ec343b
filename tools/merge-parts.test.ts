import { expect, it } from 'vitest'
import { mergeParts, type Part, type Use } from './merge-parts.ts'

const part = (size: number, imports: number[] = []): Part => ({ size, imports })
const use = (parts: number[], weight = 1): Use => ({ parts: new Set(parts), weight })
const files = (parts: Part[], uses: Use[], perFile: number) =>
  mergeParts(parts, uses, perFile)
    .map((file) => file.toSorted((a, b) => a - b).join('+'))
    .toSorted()

it('parts that the same screens load become one file', () => {
  expect(files([part(10), part(10), part(10)], [use([0, 1, 2]), use([0, 1, 2])], 5)).toEqual(['0+1+2'])
})

it('a large part that one screen does not need stays in a file of its own', () => {
  const screens = [use([0, 1]), use([0])]
  expect(files([part(10), part(1_000)], screens, 5)).toEqual(['0', '1'])
  expect(files([part(10), part(1)], screens, 5)).toEqual(['0+1'])
})

it('what a part imports counts, when a screen would load it in vain', () => {
  const parts = [part(10), part(1, [2]), part(1_000)]
  expect(files(parts, [use([0, 1, 2]), use([0])], 5)).not.toContain('0+1')
})

it('a dialog that is seldom opened puts its code into no screen', () => {
  const parts = [part(10), part(50)]
  expect(files(parts, [use([0]), use([0, 1], 0.2)], 20)).toEqual(['0', '1'])
})

it('no file imports itself through another one', () => {
  // 0 imports 1, which imports 2: as one file, 0 and 2 would both run before and after 1
  const parts = [part(1, [1]), part(1_000, [2]), part(1)]
  const found = files(parts, [use([0, 1, 2]), use([2]), use([2])], 5)
  expect(found).not.toContain('0+2')
})
