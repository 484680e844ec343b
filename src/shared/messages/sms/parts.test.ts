import { describe, expect, it } from 'vitest'
import { smsLength } from './parts.ts'

describe('the length of a message', () => {
  it.each([
    [0, 0, 70],
    [1, 1, 69],
    [70, 1, 0],
    [71, 2, 63],
    [134, 2, 0],
    [135, 3, 66],
  ])('of %i letters is %i parts, with %i left in the last one', (length, parts, left) => {
    expect(smsLength('ש'.repeat(length))).toEqual({ length, parts, left })
  })

  it('counts an emoji as two units', () => {
    expect(smsLength('💇'.repeat(35)).parts).toBe(1)
    expect(smsLength('💇'.repeat(36)).parts).toBe(2)
  })
})
