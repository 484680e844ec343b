import { categories } from '#shared/categories/contract.ts'
import { fail } from '../platform/fail.ts'
import { serve } from '../platform/serve.ts'
import { categoryById, insertCategory, listCategories, renameCategory } from './queries.ts'
import { removeCategory } from './remove-category.ts'

export const categoryRoutes = serve(categories, {
  list: ({ tx, scope, query }) => listCategories(tx, scope, query),
  create: async ({ tx, scope, body }) => {
    const id = await insertCategory(tx, scope, body.name)
    return { category: { id, name: body.name, products: 0 } }
  },
  update: async ({ tx, scope, params, body }) => {
    await renameCategory(tx, scope, params.id, body.name)
    return { category: (await categoryById(tx, scope, params.id)) ?? fail('not_found') }
  },
  remove: ({ params, ...at }) => removeCategory(at, params.id),
})
