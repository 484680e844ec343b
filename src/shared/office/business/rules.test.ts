import { expect, it } from 'vitest'
import { fullAddress, hasDetails, slugOf } from './rules.ts'

it.for([
  ['studio-noa', 'studio-noa'],
  [' Studio-Noa ', 'studio-noa'],
  ['a1', 'a1'],
  ['7up', '7up'],
  ['12345', null],
  ['12-34', null],
  ['a', null],
  ['-noa', null],
  ['noa-', null],
  ['noa--studio', null],
  ['סטודיו', null],
  ['noa studio', null],
  ['manage', null],
  ['Admin', null],
  ['noa/../x', null],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), null],
] as const)('reads %j as the address %j', ([typed, slug]) => {
  expect(slugOf(typed)).toBe(slug)
})

it.for([
  ['הרצל 5', 'חיפה', 'הרצל 5, חיפה'],
  ['הרצל 5, חיפה', 'חיפה', 'הרצל 5, חיפה'],
  ['הרצל 5', null, 'הרצל 5'],
  ['null', null, 'null'],
  [null, 'חיפה', 'חיפה'],
  ['', 'חיפה', 'חיפה'],
  [null, null, null],
  ['', '', null],
] as const)('the address %j in the city %j is %j', ([address, city, full]) => {
  expect(fullAddress({ address, city })).toBe(full)
})

it('a business may issue once its number and its address are known', () => {
  const details = { business_number: '514321989', address: 'ביאליק 76' }
  expect(hasDetails(details)).toBe(true)
  for (const missing of ['business_number', 'address']) expect(hasDetails({ ...details, [missing]: null })).toBe(false)
})
