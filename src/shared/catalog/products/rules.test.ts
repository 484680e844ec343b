import { expect, it } from 'vitest'
import { checkDigitFits, formsOf, isLow } from './rules.ts'

it('checks the last digit of EAN-8, UPC-A and EAN-13 codes only', () => {
  const right = ['96385074', '036000291452', '4006381333931', '7290000000008']
  const wrong = ['96385075', '036000291453', '4006381333930']
  const others = ['123', 'OURS-12', '12345678901234']
  expect([...right, ...wrong, ...others].map(checkDigitFits)).toEqual([
    ...right.map(() => true),
    ...wrong.map(() => false),
    ...others.map(() => null),
  ])
})

it('treats a UPC-A and the EAN-13 with a leading zero as one code', () => {
  expect(formsOf('036000291452')).toEqual(['036000291452', '0036000291452'])
  expect(formsOf('0036000291452')).toEqual(['0036000291452', '036000291452'])
  expect(formsOf('7290000000008')).toEqual(['7290000000008'])
  // longer codes that contain one are codes of their own
  for (const code of ['10036000291452', '00360002914520', 'A0036000291452']) expect(formsOf(code)).toEqual([code])
})

it('is low at the threshold and below, and without one when nothing is left', () => {
  expect(isLow({ stock_quantity: 3, low_stock: 3 })).toBe(true)
  expect(isLow({ stock_quantity: 4, low_stock: 3 })).toBe(false)
  expect(isLow({ stock_quantity: 0, low_stock: null })).toBe(true)
  expect(isLow({ stock_quantity: null, low_stock: 3 })).toBe(false)
})
