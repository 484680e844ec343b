import { describe, expect, it } from 'vitest'
import { findScreens } from './find-screens.ts'

const names = (typed: string, role: 'owner' | 'employee' = 'owner') => findScreens(typed, role).map(({ name }) => name)

describe('screens', () => {
  it('are found by the beginning of any word that people know them by', () => {
    expect(names('יומ')).toEqual(['יומן', 'הגדרות יומן'])
    expect(names('שעות')).toEqual(['עובדים', 'הגדרות יומן'])
    expect(names('ומן')).toEqual([])
    expect(names(' ')).toEqual([])
  })

  it('of owners are not shown to employees', () => {
    expect(names('עובד', 'employee')).toEqual([])
    expect(names('עובד')).toEqual(['עובדים'])
  })
})
