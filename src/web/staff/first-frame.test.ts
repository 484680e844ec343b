import { expect, it, vi } from 'vitest'

// the screens read the session of the browser when they are imported
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', { getItem: () => null })
const { navigationEntries } = await import('./domains.ts')
const { tabs } = await import('./first-frame.tsx')

it('the first frame shows the tabs that every role has, in their order', () => {
  const shown = navigationEntries
    .filter(({ tab, owner }) => tab !== undefined && !owner)
    .toSorted((a, b) => a.tab! - b.tab!)
  expect(tabs).toEqual(shown.map(({ name, icon }) => [name, icon]))
})
