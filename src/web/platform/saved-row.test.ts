import { expect, it } from 'vitest'
import { queryClient } from './query-client.ts'
import { showSaved } from './saved-row.ts'

it('a saved row replaces its old version in every cached list and keeps the list’s own fields', () => {
  const before = {
    products: [
      { id: 1, name: 'תספורת' },
      { id: 2, name: 'פן', sold: 7 },
    ],
    total: 2,
  }
  for (const search of ['', 'פן']) queryClient.setQueryData(['products', 'list', { search }], before)
  queryClient.setQueryData(['products', 'card', 2], { name: 'פן' })
  queryClient.setQueryData(['categories', 'list', {}], { categories: [{ id: 2, name: 'שיער' }] })
  showSaved('products', 'products', { id: 2, name: 'פן ארוך' } as { id: number })
  const after = {
    products: [
      { id: 1, name: 'תספורת' },
      { id: 2, name: 'פן ארוך', sold: 7 },
    ],
    total: 2,
  }
  for (const search of ['', 'פן']) expect(queryClient.getQueryData(['products', 'list', { search }])).toEqual(after)
  expect(queryClient.getQueryData(['products', 'card', 2])).toEqual({ name: 'פן' })
  expect(queryClient.getQueryData(['categories', 'list', {}])).toEqual({ categories: [{ id: 2, name: 'שיער' }] })
  queryClient.clear()
})
