import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/serve.ts'
import { categoryById, hideCategory, lockCategory, renameCategory } from './queries.ts'

/** A new name, unique in the office. */
export async function changeCategory({ tx, scope }: InOffice, id: number, name: string) {
  await renameCategory(tx, scope, id, name)
  return { category: (await categoryById(tx, scope, id)) ?? fail('not_found') }
}

/** Refused while products stand in it. Products that were deleted keep pointing at it, so it is hidden rather than erased. */
export async function removeCategory({ tx, scope, now }: InOffice, id: number): Promise<void> {
  await lockCategory(tx, scope, id)
  const category = (await categoryById(tx, scope, id)) ?? fail('not_found')
  if (category.products > 0) fail('category_in_use')
  await hideCategory(tx, scope, id, now)
}
