import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCount, formatMoney } from './format.ts'

const shekels = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

it('groups amounts by thousands and leaves agorot out when they are zero', () => {
  expect(formatMoney('1234.50')).toBe('₪1,234.50')
  expect(formatMoney('-180.00')).toBe('-₪180')
  expect(formatMoney(0)).toBe('₪0')
  expect(formatMoney('99999999.99')).toBe('₪99,999,999.99')
})

it('writes the same digits as Intl', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (agorot) => {
      const digits = shekels.format(Math.abs(agorot) / 100).replace(/\.00$/, '')
      expect(formatMoney((agorot / 100).toFixed(2))).toBe(`${agorot < 0 ? '-' : ''}₪${digits}`)
      expect(formatCount(agorot)).toBe(agorot.toLocaleString('en-US'))
    }),
  )
})
