import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isIsraeliId, mayBePersonal } from './israeli-id.ts'

it.for([
  ['000000018', true],
  ['18', false], // too short
  ['00018', true], // leading zeros may be omitted
  ['123456782', true],
  ['514321988', false],
  ['987654321', false],
  ['000000000', false],
  ['00000', false],
  ['', false],
  ['1234567890', false],
  ['1000000009', false],
  ['12345678a', false],
  ['٠٠٠٠٠٠٠١٨', false],
  [' 00000018', false],
] as const)('validates %s: %s', ([typed, right]) => {
  expect(isIsraeliId(typed)).toBe(right)
})

it('accepts exactly one check digit, and no number with one wrong digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (n) => {
      const stem = String(n).padStart(8, '0')
      const right = Array.from('0123456789').filter((digit) => isIsraeliId(stem + digit))
      expect(right).toHaveLength(1)
      const i = n % 8
      const typo = stem.slice(0, i) + ((Number(stem[i]) + 1) % 10) + stem.slice(i + 1)
      expect(isIsraeliId(typo + right[0])).toBe(false)
    }),
  )
})

it('a number of a company begins with 5, with all of its nine digits', () => {
  expect(['514321989', '51', '5', '012345678', '300000007'].map(mayBePersonal)).toEqual([false, true, true, true, true])
})
