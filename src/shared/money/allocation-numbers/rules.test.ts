import { expect, it } from 'vitest'
import { ALLOCATION_STATUSES, awaitsAllocation, printedAllocation } from './rules.ts'

it('a document is not handed out before its allocation number is decided', () => {
  expect(ALLOCATION_STATUSES.filter(awaitsAllocation)).toEqual(['waiting', 'unknown', 'refused', 'objected'])
  expect(awaitsAllocation(null)).toBe(false)
})

it('a document prints the last nine digits of its allocation number', () => {
  expect(printedAllocation('12345678901234567890')).toBe('234567890')
  expect(printedAllocation('123456789')).toBe('123456789')
})
