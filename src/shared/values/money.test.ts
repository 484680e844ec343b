import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAgorot, toMoney } from './money.ts'

test.each([
  ['120.00', 12_000],
  ['0.05', 5],
  ['0.00', 0],
  ['-12.30', -1_230],
  ['-0.07', -7],
  ['1234567.89', 123_456_789],
])('%s is %d agorot', (money, agorot) => {
  expect(toAgorot(money)).toBe(agorot)
  expect(toMoney(agorot)).toBe(money)
})

test('every number of agorot comes back as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (agorot) => toAgorot(toMoney(agorot)) === agorot),
  )
})
