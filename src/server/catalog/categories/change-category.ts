import type { categories } from '#shared/catalog/categories/contract.ts'
import type { Body, Query } from '#shared/http/endpoint.ts'
import { acceptedKinds } from '#shared/office/deletions/rules.ts'
import { requireNothingOpen } from '#server/office/deletions/require-nothing-open.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { publish, recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { categoryChange } from './changes.ts'
import { categoryById, emptyCategory, hideCategory, insertCategory, lockCategories, renameCategory } from './queries.ts'

/** Creates a category. Its name is unique in the office. */
export async function addCategory(context: OfficeContext, name: string) {
  const id = await insertCategory(context.tx, context.scope, name)
  const category = (await categoryById(context.tx, context.scope, id))!
  recordChange(context, categoryChange, { action: 'create', id, after: category })
  return { category }
}

/** One category in its current state. */
export async function showCategory({ tx, scope }: OfficeContext, id: number) {
  return { category: (await categoryById(tx, scope, id)) ?? fail('not_found') }
}

/** Renames a category. The name is unique in the office. */
export async function changeCategory(
  context: OfficeContext,
  id: number,
  { name, version }: Body<typeof categories, 'update'>,
) {
  const { tx, scope } = context
  const before = (await categoryById(tx, scope, id)) ?? fail('not_found')
  if (!(await renameCategory(tx, scope, id, name, version))) fail('changed_elsewhere')
  const category = (await categoryById(tx, scope, id)) ?? fail('not_found')
  recordChange(context, categoryChange, { action: 'update', id, before, after: category })
  return { category }
}

/**
 * Deletes a category after moving or deleting its products. Without a choice, a category in use
 * stays. Fails with still_open unless what hangs on the deleted products is accepted. The row is
 * only hidden, because deleted products still reference it.
 */
export async function removeCategory(
  context: OfficeContext<Staff>,
  id: number,
  { move_to, products, accept }: Query<typeof categories, 'remove'>,
): Promise<void> {
  const { tx, scope, now, services } = context
  const locked = await lockCategories(tx, scope, move_to === undefined ? [id] : [id, move_to])
  if (!locked.includes(id)) fail('not_found')
  if (move_to !== undefined && (move_to === id || !locked.includes(move_to))) fail('not_found')
  const before = (await categoryById(tx, scope, id)) ?? fail('not_found')
  if (before.products > 0 && move_to === undefined && products !== 'delete') fail('category_in_use')
  const movedProducts = before.products > 0 ? await emptyCategory(tx, scope, id, move_to ?? null, now) : []
  if (move_to === undefined)
    await requireNothingOpen(context, services.answers.openOnProduct, {
      ids: movedProducts,
      accepted: acceptedKinds(accept),
    })
  await hideCategory(tx, scope, id, now)
  recordChange(context, categoryChange, {
    action: 'delete',
    id,
    before,
    after: movedProducts.length > 0 ? { move_to: move_to ?? null, products: movedProducts } : null,
  })
  // clients refetch all products
  if (movedProducts[0] !== undefined) publish(tx, { what: 'products', id: movedProducts[0] })
}
