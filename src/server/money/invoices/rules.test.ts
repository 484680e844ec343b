import { expect, it } from 'vitest'
import { PAYMENT_METHODS } from '#shared/values/payment-methods.ts'
import { addressOf, deliveryOf, placeOf } from './rules.ts'

const delivery = (...methods: (typeof PAYMENT_METHODS)[number][]) =>
  deliveryOf(
    methods.map((method) => ({ method, card: null })),
    { agreed: true },
  )

it('a file is the original when all of the money can be traced to the customer’s account', () => {
  for (const method of PAYMENT_METHODS) {
    const isTraceable = ['card', 'cheque', 'bank_transfer'].includes(method)
    expect(delivery(method)).toBe(isTraceable ? 'digital' : 'paper')
    expect(delivery('card', method)).toBe(isTraceable ? 'digital' : 'paper')
  }
  expect(delivery()).toBe('digital')
})

it('a card of the terminal counts as the customer’s card when its last digits are known', () => {
  const lastDigits = { lastDigits: '4580', brand: null, instalments: 1 }
  const byTerminal = (card: typeof lastDigits | null) =>
    deliveryOf([{ method: 'external_card', card }], { agreed: true })
  expect([byTerminal(lastDigits), byTerminal(null)]).toEqual(['digital', 'paper'])
  expect(deliveryOf([{ method: 'bit', card: lastDigits }], { agreed: true })).toBe('paper')
})

it('without a consent to files the original is on paper, however it was paid', () => {
  for (const method of PAYMENT_METHODS) expect(deliveryOf([{ method, card: null }], { agreed: false })).toBe('paper')
  expect(deliveryOf([], { agreed: false })).toBe('paper')
})

it('tax that was withheld at source can be traced, as its certificate names the customer', () => {
  expect(deliveryOf([{ method: 'withholding', card: null }], { agreed: true })).toBe('digital')
})

it('the parts of an address are the street, the house with the apartment, and the city', () => {
  const row = { address_street: 'Herzl', address_house_number: '5', address_apartment: '3', address_city: 'Haifa' }
  const nowhere = { address_street: null, address_house_number: null, address_apartment: null, address_city: null }
  expect(placeOf(row)).toEqual({ street: 'Herzl', house: '5/3', city: 'Haifa' })
  expect(placeOf({ ...row, address_apartment: null })).toMatchObject({ house: '5' })
  expect(placeOf(nowhere)).toEqual({ street: null, house: null, city: null })
})

it('an address is the street, the house and apartment, and the city, as far as they are known', () => {
  const address = (street: string | null, house: string | null, apartment: string | null, city: string | null) =>
    addressOf({
      address_street: street,
      address_house_number: house,
      address_apartment: apartment,
      address_city: city,
    })
  expect(address('Herzl', '5', '3', 'Haifa')).toBe('Herzl 5/3, Haifa')
  expect(address('Herzl', '5', null, null)).toBe('Herzl 5')
  expect(address('Herzl', null, null, 'Haifa')).toBe('Herzl, Haifa')
  expect(address(null, null, null, 'Haifa')).toBe('Haifa')
  expect(address(null, '', null, null)).toBeNull()
})
