import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import { firstAddresses, firstOfShell } from './first-addresses.ts'

// the queries read the session of the browser when they are imported
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
const asked: string[] = []
vi.stubGlobal('fetch', (address: string) => {
  asked.push(address)
  return new Promise(() => {})
})
const { businessQuery } = await import('#web/office/business/api.ts')
const { countQuery } = await import('#web/messages/notifications/api.ts')
const { homeQuery } = await import('#web/desk/home/api.ts')
const { useRecentSales } = await import('#web/desk/home/recent-sales.tsx')
const { permissionsQuery } = await import('#web/office/subscriptions/api.ts')

afterAll(() => void vi.unstubAllGlobals())

it('the page requests early exactly the URLs that Home and the shell show first', () => {
  // its calls are never answered, so no other test may share this client
  const client = new QueryClient()
  // rendering puts the query of the sales into the cache, without a call
  const Sales = () => void useRecentSales('today')
  renderToString(createElement(QueryClientProvider, { client }, createElement(Sales)))
  for (const query of client.getQueryCache().getAll()) void query.fetch()
  for (const query of [permissionsQuery, businessQuery, countQuery, homeQuery('today')])
    void client.fetchQuery(query as never)
  expect(asked.toSorted()).toEqual([...firstOfShell, ...firstAddresses['/']!].toSorted())
})
