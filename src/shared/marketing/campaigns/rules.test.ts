import { describe, expect, it } from 'vitest'
import { hasKnownTags } from './rules.ts'

describe('the tags of a text', () => {
  it.for([
    ['שלום {{customer}}: {{link}}', true],
    ['בלי תגים', true],
    ['{{phone}}', false],
    ['{{customer', false],
    // the outer braces have no partner inside
    ['{{{customer}}{', false],
    ['{{{link}}{', false],
  ] as const)('%s', ([text, isKnown]) => {
    expect(hasKnownTags(text)).toBe(isKnown)
  })
})
