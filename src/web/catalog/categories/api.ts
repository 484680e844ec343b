import type { categories } from '#shared/catalog/categories/contract.ts'
import { routes } from '#shared/catalog/categories/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client, nullIfNotFound } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { showSaved } from '#web/platform/saved-row.ts'
import { staff } from '#web/platform/session.ts'
import type { Decision } from '#web/office/deletions/parts/confirm-deletion.ts'

type Endpoints = (typeof categories)['endpoints']
export type Category = Reply<Endpoints['list']>['categories'][number]
type Query = NonNullable<RequestInput<Endpoints['list']>['query']>

const api = client<typeof categories>(routes, staff)

/** Keeps the page before on screen while the next one loads, like all lists. */
export const categoriesQuery = (query: Query) =>
  queryOptions({
    queryKey: ['categories', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** All categories in their order, for pickers. */
export const allCategories = categoriesQuery({ sort: 'order' })

/** Products carry the name of their category. */
const changed = () =>
  Promise.all(['categories', 'products'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** The saved category; null when it was deleted. */
export const freshCategory = (id: number): Promise<Category | null> =>
  nullIfNotFound(api.show({ params: { id: String(id) } }).then(({ category }) => category))

/** Creates when `id` is null. Lists of products are read again, because they show the name. */
export async function saveCategory(id: number | null, name: string, version: number | undefined): Promise<Category> {
  const body = { name, version }
  const { category } = id === null ? await api.create({ body }) : await api.update({ params: { id: String(id) }, body })
  showSaved('categories', 'categories', category)
  void changed()
  return category
}

/** Puts the categories in this order. Screens that show it are read again by the caller. */
export const reorderCategories = (ids: readonly number[]): Promise<unknown> =>
  api.reorder({ body: { category_ids: [...ids] } })

/**
 * `products` says what happens to the category's products: `moveTo` another category or `'delete'`;
 * null when it has none.
 */
export async function removeCategory(
  id: number,
  products: { moveTo: number } | 'delete' | null,
  { accept }: Pick<Decision, 'accept'> = {},
): Promise<void> {
  const query =
    products === 'delete' ? { products, accept } : products === null ? {} : { move_to: String(products.moveTo) }
  await api.remove({ params: { id: String(id) }, query })
  void changed()
}
