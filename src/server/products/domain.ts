import type { Domain } from '../platform/domain.ts'
import { productRoutes } from './routes.ts'

declare module '../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    products: true
  }
}

export const productDomain: Domain = { name: 'products', routes: productRoutes }
