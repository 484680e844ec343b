import { expect, it } from 'vitest'
import { initialOf } from './initial.ts'

it.each([
  ['סטודיו נועה', 'נ'],
  ['המספרה של יוסי', 'י'],
  ['קליניקת שיר & Co 24/7', 'ש'],
  ['B&B Hair Studio', 'S'],
  ['24/7', '2'],
  ['🐶 Pets', 'P'],
  ['סטודיו א', 'א'],
  [' Hair  Tom ', 'T'],
  [' ', ''],
])('the initial of "%s" is "%s"', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
