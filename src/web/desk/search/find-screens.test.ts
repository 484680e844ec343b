import { describe, expect, it, vi } from 'vitest'
import { byRight } from '#shared/http/rights.ts'

// the table of screens reads the browser's session when it is imported
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', { getItem: () => null })
const { findScreens } = await import('./find-screens.ts')

const owner = { role: 'owner', rights: {} } as const
const names = (typed: string, person: Parameters<typeof findScreens>[1] = owner) =>
  findScreens(typed, person).map(({ name }) => name)

describe('screen search', () => {
  it('finds a screen by the start of any word of its names', () => {
    expect(names('יומ')).toEqual(['יומן', 'הודעות SMS', 'הגדרות יומן'])
    expect(names('שעות')).toEqual(['עובדים', 'הגדרות יומן'])
    expect(names('ומן')).toEqual([])
    expect(names(' ')).toEqual([])
  })

  it('finds every screen of the menus by its name, and what is done on one', () => {
    expect(names('קופ')).toEqual(['קופה', 'דוחות וספרים'])
    expect(names('חשבוני')).toEqual(['חשבוניות'])
    expect(findScreens('תור חדש', owner)).toEqual([{ href: '/calendar?new=1', name: 'תור חדש' }])
  })

  it('hides from an employee what they may not open', () => {
    const without = { role: 'employee', rights: byRight(0) } as const
    const all = { role: 'employee', rights: byRight(1) } as const
    expect([names('עובד', all), names('עובד')]).toEqual([[], ['עובדים']])
    expect([names('דוח', without), names('דוח', all)]).toEqual([[], ['דוחות וספרים']])
    expect([names('חשבוני', without), names('קופה', without), names('מחירון', without)]).toEqual([[], [], []])
  })
})
