import { categoryProblems } from '#shared/catalog/categories/routes.ts'
import { problemText } from '#shared/catalog/categories/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { categoryRoutes } from './routes.ts'

export const categoryDomain: Domain = {
  name: 'categories',
  routes: categoryRoutes,
  problems: { status: categoryProblems, text: problemText },
  uniques: { category_name_taken: 'category_name_taken' },
}
