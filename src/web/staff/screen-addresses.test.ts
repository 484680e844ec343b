import { expect, it } from 'vitest'
import { routeTable } from './route-table.ts'
import { isScreen } from './screen-addresses.ts'

it('every screen of the route table is answered by the service worker', () => {
  const screens = Object.entries(routeTable).filter(([, rule]) => !('elsewhere' in rule))
  expect(screens.map(([address]) => address).filter((address) => !isScreen(address))).toEqual([])
})
