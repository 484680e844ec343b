import type { Entry } from '#shared/reminders/rules.ts'
import type { Money } from '#shared/values/wire.ts'
import { lockCategories } from '../categories/queries.ts'
import { holdDocuments } from '../documents/queries.ts'
import { actorOf, audit } from '../platform/audit.ts'
import { tell } from '../platform/events.ts'
import { fail } from '../platform/fail.ts'
import { enqueue } from '../platform/jobs.ts'
import type { InOffice } from '../platform/serve.ts'
import { replaceEntries } from '../reminders/queries.ts'
import { assignEmployees, insertProduct, productById, updateProduct } from './queries.ts'

type Typed = {
  name: string
  description: string | null
  price: Money
  product_type: 'service' | 'product'
  category_id: number
  assignedEmployees: number[]
  time_window: number
  buffer_minutes?: number | undefined
  is_online: boolean
  color: string
  document?: Entry[] | undefined
  version?: number | undefined
}
/**
 * Adds a product (`id` null) or changes one, with the employees who give it and what is sent before its appointments. Goods take no
 * time, are not booked online and send nothing.
 */
export async function saveProduct(at: InOffice, id: number | null, typed: Typed) {
  const { tx, scope, now, caller } = at
  const { assignedEmployees, version, document: asked, buffer_minutes, ...rest } = typed
  const service = typed.product_type === 'service'
  const entries = service ? asked : []
  // category, documents, product: whoever holds more than one of them takes them in this order
  if ((await lockCategories(tx, scope, [typed.category_id])).length === 0) fail('not_found')
  if (entries) await checkDocuments(at, entries)
  const row = {
    ...rest,
    time_window: service ? typed.time_window : null,
    is_online: service && typed.is_online,
    ...(service ? buffer_minutes !== undefined && { buffer_minutes } : { buffer_minutes: 0 }),
    updated_at: now,
  }
  const before = id === null ? null : ((await productById(tx, scope, id)) ?? fail('not_found'))
  if (id !== null && !(await updateProduct(tx, scope, id, row, version))) fail('changed_elsewhere')
  const savedId = id ?? (await insertProduct(tx, scope, { ...row, created_at: now }))
  if ((await assignEmployees(tx, scope, savedId, assignedEmployees)) < assignedEmployees.length) fail('not_found')
  if (entries && (await replaceEntries(tx, scope, savedId, entries)) && id !== null)
    await enqueue(tx, 'replan_reminders', { service_id: id, since: now.getTime() }, { key: `replan:${id}` })
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

/** Every document that is to be sent is there, and stays until this is saved. */
async function checkDocuments({ tx, scope }: InOffice, entries: readonly Entry[]): Promise<void> {
  const wanted = [...new Set(entries.flatMap(({ document_id }) => (document_id === null ? [] : [document_id])))]
  if (wanted.length > 0 && (await holdDocuments(tx, scope, wanted)) < wanted.length) fail('not_found')
}

/** One product, for whoever must see what is saved now. */
export async function showProduct({ tx, scope }: InOffice, id: number) {
  return { product: (await productById(tx, scope, id)) ?? fail('not_found') }
}

/** Hidden from lists and from booking, kept for history. */
export async function removeProduct({ tx, scope, now, caller }: InOffice, id: number): Promise<void> {
  const before = (await productById(tx, scope, id)) ?? fail('not_found')
  await updateProduct(tx, scope, id, { deleted_at: now }, undefined)
  await audit(tx, scope, now, { actor: actorOf(caller), action: 'delete', subject: 'product', id, before })
  await tell(tx, scope, { what: 'products', id })
}
