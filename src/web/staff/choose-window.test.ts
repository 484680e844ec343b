import { describe, expect, it } from 'vitest'
import { chooseWindow } from './choose-window.ts'

const origin = 'https://luz.test'
const target = `${origin}/calendar?date=2026-11-24&appointment=5`
const choose = (...paths: string[]) => {
  const windows = paths.map((path) => ({ url: origin + path }))
  const chosen = chooseWindow(windows, target)
  return chosen && { path: chosen.window.url.slice(origin.length), isThere: chosen.isThere }
}

describe('a tap on a notification', () => {
  it('shows the window that has the screen open', () => {
    expect(choose('/', '/calendar?date=2026-11-24&appointment=5')).toEqual({
      path: '/calendar?date=2026-11-24&appointment=5',
      isThere: true,
    })
  })

  it('leads a window on which nothing is typed there', () => {
    expect(choose('/customers', '/notifications')).toEqual({ path: '/notifications', isThere: false })
    expect(choose('/?period=week')).toEqual({ path: '/?period=week', isThere: false })
  })

  it('opens a new window beside those where something may be typed, and beside public pages', () => {
    expect(choose('/customers/5', '/calendar?date=2026-11-24', '/book/studio')).toBeNull()
    expect(choose()).toBeNull()
  })
})
