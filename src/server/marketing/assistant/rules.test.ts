import { expect, it } from 'vitest'
import { priceText, withoutPersonalData } from './rules.ts'

it('addresses and long numbers do not leave the house; prices, times and dates do', () => {
  for (const [typed, sent] of [
    ['write to dana.k+x@mail.example.co.il, please', 'write to […], please'],
    ['DANA@EXAMPLE.COM and b@c.de', '[…] and […]'],
    ['call 050-123-4567', 'call […]'],
    ['call +972 50 1234567!', 'call […]!'],
    ['id 123456782 and 987654321', 'id […] and […]'],
    ['a\u20131\u20132\u05be3 4-5-6-7-8-9', 'a\u2013[…]'],
    ['on 22/11/2026 at 10:30 for 12345678', 'on 22/11/2026 at 10:30 for 12345678'],
    ['me@home', 'me@home'],
  ] as const)
    expect(withoutPersonalData(typed)).toBe(sent)
})

it('a price has groups of three, and agorot only when there are some', () => {
  for (const [price, text] of [
    ['120.00', '₪120'],
    ['1234.50', '₪1,234.50'],
    ['1000.00', '₪1,000'],
    ['1234567.05', '₪1,234,567.05'],
    ['0.00', '₪0'],
  ] as const)
    expect(priceText(price)).toBe(text)
})
