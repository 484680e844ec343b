import { productProblems } from '#shared/catalog/products/routes.ts'
import { problemText } from '#shared/catalog/products/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { productRoutes } from './routes.ts'

export const productDomain: Domain = {
  name: 'products',
  routes: productRoutes,
  problems: { status: productProblems, text: problemText },
  uniques: { product_barcode_taken: 'barcode_taken' },
}
