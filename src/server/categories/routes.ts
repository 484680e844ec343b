import { categories } from '#shared/categories/contract.ts'
import { serve } from '../platform/serve.ts'
import { changeCategory, removeCategory } from './change-category.ts'
import { insertCategory, listCategories } from './queries.ts'

export const categoryRoutes = serve(categories, {
  list: ({ tx, scope, query }) => listCategories(tx, scope, query),
  create: async ({ tx, scope, body }) => {
    const id = await insertCategory(tx, scope, body.name)
    return { category: { id, name: body.name, products: 0 } }
  },
  update: ({ params, body, ...at }) => changeCategory(at, params.id, body.name),
  remove: ({ params, ...at }) => removeCategory(at, params.id),
})
