import { categoryProblems } from '#shared/catalog/categories/problems.ts'
import { problemText } from '#shared/catalog/categories/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { categoryRoutes } from './routes.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    categories: true
  }
}

export const categoryDomain: Domain = {
  name: 'categories',
  routes: categoryRoutes,
  problems: { status: categoryProblems, text: problemText },
  uniques: { category_name_taken: 'category_name_taken' },
}
