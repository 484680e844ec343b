import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { listQuery } from '../http/paging.ts'
import { filledText, id, idInPath } from '../values/wire.ts'
import { routes } from './routes.ts'

const category = z.object({ id, name: z.string(), products: z.int() }).meta({ id: 'Category' })
const params = z.object({ id: idInPath })
const body = z.object({ name: filledText(60) })

export const categories = contract('categories', routes, {
  /** `products` counts what stands in the category. */
  list: {
    access: 'staff',
    query: listQuery(['name', '-name']),
    status: 200,
    reply: z.object({ categories: z.array(category), total: z.int() }),
  },
  create: {
    access: 'staff',
    needs: 'active',
    body,
    status: 201,
    reply: z.object({ category }),
    fails: ['category_name_taken'],
  },
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body,
    status: 200,
    reply: z.object({ category }),
    fails: ['category_name_taken'],
  },
  remove: { access: 'staff', needs: 'active', params, status: 204, reply: z.void(), fails: ['category_in_use'] },
})
