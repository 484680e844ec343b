import { expect, it } from 'vitest'
import { amountText, dateText } from './rules.ts'

it('a voucher states its amount in shekels with groups of three, and agorot only when there are some', () => {
  for (const [agorot, text] of [
    [0, '₪0'],
    [5, '₪0.05'],
    [100_00, '₪100'],
    [1_000_00, '₪1,000'],
    [1_234_50, '₪1,234.50'],
    [20_000_00, '₪20,000'],
    [1_234_567_01, '₪1,234,567.01'],
  ] as const)
    expect(amountText(agorot)).toBe(text)
})

it('a voucher states its date with the day first', () => {
  expect(dateText('2026-11-22')).toBe('22/11/2026')
})
