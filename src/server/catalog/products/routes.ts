import { products } from '#shared/catalog/products/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { reorder } from '../categories/reorder.ts'
import { productChange } from './changes.ts'
import { listProducts } from './queries.ts'
import { addProduct, changeProduct, removeProduct, showProduct } from './save-product.ts'

export const productRoutes = serve(products, {
  list: ({ tx, scope, query }) => listProducts(tx, scope, query),
  show: ({ params, ...context }) => showProduct(context, params.id),
  create: ({ body, ...context }) => addProduct(context, body),
  update: ({ params, body, ...context }) => changeProduct(context, params.id, body),
  reorder: ({ body, ...context }) =>
    reorder(context, { table: 'products', subject: productChange, ids: body.product_ids }),
  remove: ({ params, query, ...context }) => removeProduct(context, params.id, query.accept),
})
