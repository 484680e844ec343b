import { expect, it } from 'vitest'
import { directionOf } from './direction.ts'

it.each([
  ['LED 3D טיפול פנים', 'rtl'],
  ['3 טיפולים', 'rtl'],
  ['דנה (Dana)', 'rtl'],
  ['B&B Hair Studio!', 'auto'],
  ['050-123-4567', 'auto'],
  ['', 'auto'],
])('"%s" reads %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})
