import type { products } from '#shared/catalog/products/contract.ts'
import { routes } from '#shared/catalog/products/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Decision } from '#web/office/deletions/parts/confirm-deletion.ts'
import { reorderCategories } from '../categories/api.ts'
import { client, nullIfNotFound, type Seen } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { showSaved } from '#web/platform/saved-row.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof products)['endpoints']
export type Product = Reply<Endpoints['list']>['products'][number]
type Query = NonNullable<RequestInput<Endpoints['list']>['query']>
export type ProductBody = RequestInput<Endpoints['create']>['body']

const api = client<typeof products>(routes, staff)

/** A page of products and services. The page before stays on screen while the next one loads. */
export const productsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['products', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** How many products run low. */
export const lowStockQuery = productsQuery({ low_stock: '1', limit: '1' })
/** The product that was scanned, or null. */
export const scannedProduct = async (barcode: string): Promise<Product | null> =>
  (await api.list({ query: { barcode } })).products[0] ?? null

/** The saved product; null when it was deleted. */
export const freshProduct = (id: number): Promise<Product | null> =>
  nullIfNotFound(api.show({ params: { id: String(id) } }).then(({ product }) => product))

/**
 * Categories count their products, documents count the products that send them, appointments carry
 * the name and colour of their service, and the link says whether one is online.
 */
const changed = () =>
  Promise.all(
    ['products', 'categories', 'documents', 'appointments', 'business', 'resources'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** `unplaced`: appointments for which no unit of a new room or device was free. */
type Saved = { readonly product: Product; readonly unplaced: Reply<Endpoints['update']>['unplaced'] | null }

/** Creates when `id` is null. Lists that show the product are read again. */
export async function saveProduct(id: number | null, body: ProductBody & Seen): Promise<Saved> {
  const saved =
    id === null
      ? { ...(await api.create({ body })), unplaced: null }
      : await api.update({ params: { id: String(id) }, body })
  const { product } = saved
  showSaved('products', 'products', product)
  void changed()
  return saved
}

/** Gives or takes the star of a favourite. */
export async function starProduct(id: number, isStarred: boolean): Promise<void> {
  await api.update({ params: { id: String(id) }, body: { is_starred: isStarred, version: undefined } })
  await changed()
}

/** Saves the order by hand of all categories, and of their services and goods. */
export async function saveOrder(categories: readonly number[], sorted: readonly number[]): Promise<void> {
  try {
    await Promise.all([
      categories.length > 0 && reorderCategories(categories),
      sorted.length > 0 && api.reorder({ body: { product_ids: [...sorted] } }),
    ])
  } finally {
    await changed()
  }
}

/** Deletes softly: appointments and sales keep the product's name. */
export async function removeProduct(id: number, { accept }: Decision): Promise<void> {
  await api.remove({ params: { id: String(id) }, query: { accept } })
  void changed()
}
