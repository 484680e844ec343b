import { categories } from '#shared/categories/contract.ts'
import { serve } from '../platform/serve.ts'
import { addCategory, changeCategory, removeCategory, showCategory } from './change-category.ts'
import { listCategories } from './queries.ts'

export const categoryRoutes = serve(categories, {
  list: ({ tx, scope, query }) => listCategories(tx, scope, query),
  show: ({ params, ...at }) => showCategory(at, params.id),
  create: ({ body, ...at }) => addCategory(at, body.name),
  update: ({ params, body, ...at }) => changeCategory(at, params.id, body),
  remove: ({ params, query, ...at }) => removeCategory(at, params.id, query),
})
