import { products } from '#shared/products/contract.ts'
import { serve } from '../platform/serve.ts'
import { listProducts } from './queries.ts'
import { addProduct, changeProduct, removeProduct, showProduct } from './save-product.ts'

export const productRoutes = serve(products, {
  list: ({ tx, scope, query }) => listProducts(tx, scope, query),
  show: ({ params, ...at }) => showProduct(at, params.id),
  create: ({ body, ...at }) => addProduct(at, body),
  update: ({ params, body, ...at }) => changeProduct(at, params.id, body),
  remove: ({ params, ...at }) => removeProduct(at, params.id),
})
