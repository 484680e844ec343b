import { z } from 'zod'
import { deletion } from '#shared/office/deletions/summaries.ts'
import { contract } from '#shared/http/endpoint.ts'
import { idsInOrder, listQuery } from '#shared/http/paging.ts'
import { requiredText, id, idInPath, version } from '#shared/values/wire.ts'
import { routes } from './routes.ts'

const category = z
  .object({
    id,
    name: z.string(),
    products: z.int(),
    /** Its place as it was ordered by hand; null for one that was not, which comes after those. */
    sort_order: z.int().nullable(),
    version,
  })
  .meta({ id: 'Category' })
const params = z.object({ id: idInPath })
const body = z.object({ name: requiredText(60) })

export const categories = contract('categories', routes, {
  /**
   * `products` is the number of products in the category. Without `sort` the order is that of
   * booking page and pickers: by hand, then by age.
   */
  list: {
    access: 'staff',
    query: listQuery(['order', 'name', '-name']),
    status: 200,
    reply: z.object({ categories: z.array(category), total: z.int() }),
  },
  show: { access: 'staff', params, status: 200, reply: z.object({ category }) },
  create: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    body,
    status: 201,
    reply: z.object({ category }),
    fails: ['category_name_taken'],
  },
  update: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    params,
    body: body.extend({ version: version.optional() }),
    status: 200,
    reply: z.object({ category }),
    fails: ['category_name_taken', 'changed_elsewhere'],
  },
  /** Puts these categories in this order; others come after them. Changes no version. */
  reorder: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    body: z.object({ category_ids: idsInOrder }),
    status: 204,
    reply: z.void(),
  },
  /**
   * A category that has products needs `move_to` (another category) or `products=delete`. Without
   * either the request fails with category_in_use.
   */
  remove: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    params,
    query: deletion.extend({ move_to: idInPath.optional(), products: z.literal('delete').optional() }),
    status: 204,
    reply: z.void(),
    fails: ['category_in_use', 'still_open'],
  },
})
