import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it.each([
  ['down', 0, 2, 'bca'],
  ['up', 2, 0, 'cab'],
  ['to its own place', 1, 1, 'abc'],
  ['above the first place', 0, -1, 'abc'],
  ['below the last place', 2, 3, 'abc'],
  ['of no row', -1, 0, 'abc'],
])('a move %s', (_, from, to, then) => expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(then))
