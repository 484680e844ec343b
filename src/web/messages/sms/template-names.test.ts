import { describe, expect, it } from 'vitest'
import { fromNames, piecesOf, tagAround, toNames } from './template-names.ts'

describe('the tags of the editor', () => {
  it('have Hebrew names, which are stored as placeholders', () => {
    const template = 'היי {{customer}}, {{service}} ב{{time}}\n{{link}}'
    expect(toNames(template)).toBe('היי {{שם פרטי}}, {{הטיפול}} ב{{מועד התור}}\n{{קישור}}')
    expect(fromNames(toNames(template))).toBe(template)
    expect(fromNames('{{price}}')).toBe('{{price}}')
  })

  it('are words by gender without their mark, which are edited inside', () => {
    const stored = '{{customer}}, {{g|מוזמנת|מוזמן|מוזמנים}}'
    const typed = '{{שם פרטי}}, {{מוזמנת|מוזמן|מוזמנים}}'
    expect([toNames(stored), fromNames(typed)]).toEqual([typed, stored])
    expect(tagAround(typed, 16, 'Backspace')).toBeNull()
    expect(tagAround(typed, typed.length, 'Backspace')).toEqual({ start: 13, end: typed.length })
    expect(piecesOf(typed + ' {{מחיר}}').map(({ kind }) => kind)).toEqual([
      'plain',
      'tag',
      'plain',
      'words',
      'plain',
      'unknown',
      'plain',
    ])
  })

  it('are deleted as a whole', () => {
    const typed = 'אב{{הטיפול}}גד'
    const tag = { start: 2, end: 12 }
    expect(tagAround(typed, 12, 'Backspace')).toEqual(tag)
    expect(tagAround(typed, 5, 'Backspace')).toEqual(tag)
    expect(tagAround(typed, 2, 'Delete')).toEqual(tag)
    for (const [at, key] of [
      [2, 'Backspace'],
      [12, 'Delete'],
      [5, 'a'],
    ] as const)
      expect(tagAround(typed, at, key)).toBeNull()
  })
})
