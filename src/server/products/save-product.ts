import type { Money } from '#shared/values/wire.ts'
import { lockCategory } from '../categories/queries.ts'
import { actorOf, audit } from '../platform/audit.ts'
import { tell } from '../platform/events.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/serve.ts'
import { assignEmployees, insertProduct, productById, updateProduct } from './queries.ts'

type Typed = {
  name: string
  description: string | null
  price: Money
  product_type: 'service' | 'product'
  category_id: number
  assignedEmployees: number[]
  time_window: number
  is_online: boolean
  color: string
  version?: number | undefined
}
/** Adds a product (`id` null) or changes one, with the employees who give it. Goods take no time and are not booked online. */
export async function saveProduct(at: InOffice, id: number | null, { assignedEmployees, version, ...typed }: Typed) {
  const { tx, scope, now, caller } = at
  if (!(await lockCategory(tx, scope, typed.category_id))) fail('not_found')
  const service = typed.product_type === 'service'
  const row = {
    ...typed,
    time_window: service ? typed.time_window : null,
    is_online: service && typed.is_online,
    updated_at: now,
  }
  const before = id === null ? null : ((await productById(tx, scope, id)) ?? fail('not_found'))
  if (id !== null && !(await updateProduct(tx, scope, id, row, version))) fail('changed_elsewhere')
  const savedId = id ?? (await insertProduct(tx, scope, { ...row, created_at: now }))
  if ((await assignEmployees(tx, scope, savedId, assignedEmployees)) < assignedEmployees.length) fail('not_found')
  const product = (await productById(tx, scope, savedId))!
  const action = id === null ? 'create' : 'update'
  await audit(tx, scope, now, {
    actor: actorOf(caller),
    action,
    subject: 'product',
    id: savedId,
    before,
    after: product,
  })
  await tell(tx, scope, { what: 'products', id: savedId })
  return { product }
}

/** Hidden from lists and from booking, kept for history. */
export async function removeProduct({ tx, scope, now, caller }: InOffice, id: number): Promise<void> {
  const before = (await productById(tx, scope, id)) ?? fail('not_found')
  await updateProduct(tx, scope, id, { deleted_at: now }, undefined)
  await audit(tx, scope, now, { actor: actorOf(caller), action: 'delete', subject: 'product', id, before })
  await tell(tx, scope, { what: 'products', id })
}
