import { categories } from '#shared/catalog/categories/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { categoryChange } from './changes.ts'
import { addCategory, changeCategory, removeCategory, showCategory } from './change-category.ts'
import { listCategories } from './queries.ts'
import { reorder } from './reorder.ts'

export const categoryRoutes = serve(categories, {
  list: ({ tx, scope, query }) => listCategories(tx, scope, query),
  show: ({ params, ...context }) => showCategory(context, params.id),
  create: ({ body, ...context }) => addCategory(context, body.name),
  update: ({ params, body, ...context }) => changeCategory(context, params.id, body),
  reorder: ({ body, ...context }) =>
    reorder(context, { table: 'categories', subject: categoryChange, ids: body.category_ids }),
  remove: ({ params, query, ...context }) => removeCategory(context, params.id, query),
})
