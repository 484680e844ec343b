import { IconHome } from '@tabler/icons-react'
import { describe, expect, it } from 'vitest'
import { findScreens } from './find-screens.ts'

const names = (typed: string, role: 'owner' | 'employee' = 'owner') =>
  findScreens(typed, role, []).map(({ name }) => name)

describe('screen search', () => {
  it('finds a screen by the start of any word of its names', () => {
    expect(names('יומ')).toEqual(['יומן', 'הודעות SMS', 'הגדרות יומן'])
    expect(names('שעות')).toEqual(['עובדים', 'הגדרות יומן'])
    expect(names('ומן')).toEqual([])
    expect(names(' ')).toEqual([])
  })

  it('finds an entry of the navigation by its name', () => {
    const entries = [
      { to: '/invoice', name: 'הפקת מסמך', icon: IconHome },
      { to: '/calendar', name: 'יומן', icon: IconHome },
    ] as const
    expect(findScreens('הפ', 'owner', entries)).toEqual([{ href: '/invoice', name: 'הפקת מסמך' }])
    expect(findScreens('יומן', 'owner', entries)).toHaveLength(3)
  })

  it('hides owner screens from employees', () => {
    expect(names('עובד', 'employee')).toEqual([])
    expect(names('עובד')).toEqual(['עובדים'])
  })
})
