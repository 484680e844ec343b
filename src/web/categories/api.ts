import type { categories } from '#shared/categories/contract.ts'
import { routes } from '#shared/categories/routes.ts'
import type { Reply, Sent } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { staff } from '../platform/session.ts'

type Endpoints = (typeof categories)['endpoints']
export type Category = Reply<Endpoints['list']>['categories'][number]
type Query = NonNullable<Sent<Endpoints['list']>['query']>

const api = client<typeof categories>(routes, staff)

export const categoriesQuery = (query: Query) =>
  queryOptions({
    queryKey: ['categories', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** All of them, for choosing from, by name. */
export const allCategories = categoriesQuery({ sort: 'name' })

/** Products carry the name of their category. */
const changed = () =>
  Promise.all(['categories', 'products'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

export async function saveCategory(id: number | null, name: string): Promise<Category> {
  const body = { name }
  const { category } = id === null ? await api.create({ body }) : await api.update({ params: { id: String(id) }, body })
  void changed()
  return category
}

export async function removeCategory(id: number): Promise<void> {
  await api.remove({ params: { id: String(id) } })
  void changed()
}
