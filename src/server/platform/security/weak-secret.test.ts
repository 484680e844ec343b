import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { weaknessOf } from './weak-secret.ts'

describe('a weak secret', () => {
  it.for([
    ['x'.repeat(32), 'has too few'],
    ['0101010101010101010101010101010101', 'has too few'],
    ['kJ8sd2Lm9Q4zkJ8sd2Lm9Q4zkJ8sd2Lm9Q4z', 'repeats itself'],
    ['abcdefghijklmnopqrstuvwxyzABCDEFGH', 'is a row of neighbouring'],
    ['zyxwvutsrqponmlkjihgfedcba9876543210', 'is a row of neighbouring'],
    ['please-change-me-before-going-live-2026', 'looks like an example'],
    ['the secret of the salon in Tel Aviv street', 'looks like an example'],
  ] as const)('%s', ([secret, why]) => {
    expect(weaknessOf(secret)).toContain(why)
  })

  it('is not what a generator makes', () => {
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      for (let i = 0; i < 50; i++) expect(weaknessOf(randomBytes(32).toString(encoding))).toBeNull()
    expect(weaknessOf('9f8a1c3e5b7d2f4a6c8e0b1d3f5a7c9e')).toBeNull()
  })
})
