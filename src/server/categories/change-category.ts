import { actorOf, audit } from '../platform/audit.ts'
import { tell } from '../platform/events.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/serve.ts'
import { categoryById, emptyCategory, hideCategory, insertCategory, lockCategories, renameCategory } from './queries.ts'

/** A new one, its name unique in the office. */
export async function addCategory(at: InOffice, name: string) {
  const id = await insertCategory(at.tx, at.scope, name)
  const category = (await categoryById(at.tx, at.scope, id))!
  await written(at, 'create', id, { after: category })
  return { category }
}

/** One category, for whoever must see what is saved now. */
export async function showCategory({ tx, scope }: InOffice, id: number) {
  return { category: (await categoryById(tx, scope, id)) ?? fail('not_found') }
}

/** A new name, unique in the office. */
export async function changeCategory(
  at: InOffice,
  id: number,
  { name, version }: { name: string; version?: number | undefined },
) {
  const { tx, scope } = at
  const before = (await categoryById(tx, scope, id)) ?? fail('not_found')
  if (!(await renameCategory(tx, scope, id, name, version))) fail('changed_elsewhere')
  const category = (await categoryById(tx, scope, id)) ?? fail('not_found')
  await written(at, 'update', id, { before, after: category })
  return { category }
}

type Choice = { move_to?: number | undefined; products?: 'delete' | undefined }
/**
 * What stands in it moves to another category or is deleted with it; without that choice a category in use stays. Products that were
 * deleted keep pointing at it, so it is hidden rather than erased.
 */
export async function removeCategory(at: InOffice, id: number, { move_to, products }: Choice): Promise<void> {
  const { tx, scope, now } = at
  const there = await lockCategories(tx, scope, move_to === undefined ? [id] : [id, move_to])
  if (!there.includes(id)) fail('not_found')
  if (move_to !== undefined && (move_to === id || !there.includes(move_to))) fail('not_found')
  const before = (await categoryById(tx, scope, id)) ?? fail('not_found')
  if (before.products > 0 && move_to === undefined && products !== 'delete') fail('category_in_use')
  const emptied = before.products > 0 ? await emptyCategory(tx, scope, id, move_to ?? null, now) : []
  await hideCategory(tx, scope, id, now)
  await written(at, 'delete', id, {
    before,
    after: emptied.length > 0 ? { move_to: move_to ?? null, products: emptied } : null,
  })
  // whoever shows products looks at all of them again
  if (emptied[0] !== undefined) await tell(tx, scope, { what: 'products', id: emptied[0] })
}

type Entry = { before?: object; after?: object | null }
async function written({ tx, scope, now, caller }: InOffice, action: string, id: number, entry: Entry): Promise<void> {
  await audit(tx, scope, now, { actor: actorOf(caller), action, subject: 'category', id, ...entry })
  await tell(tx, scope, { what: 'categories', id })
}
