import { categoryProblems } from '#shared/categories/problems.ts'
import { problemText } from '#shared/categories/text.ts'
import type { Domain } from '../platform/domain.ts'
import { categoryRoutes } from './routes.ts'

declare module '../platform/realtime/event-kinds.ts' {
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
