import type { firstRun } from '#shared/desk/first-run/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { addCategory } from '#server/catalog/categories/change-category.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { addProduct } from '#server/catalog/products/save-product.ts'
import { lockOffice, offeredNames } from './queries.ts'

const COLOURS = ['#0f6e6a', '#d9822b', '#7a5cc7', '#3a78c2', '#c0392b', '#2e8b57']

/**
 * Adds the services of the first steps with their categories, all or none. A repeated request adds
 * nothing, because names that the office has are left out.
 */
export async function addServices(
  context: OfficeContext<Staff>,
  { services }: Body<typeof firstRun, 'addServices'>,
): Promise<{ added: number }> {
  const { tx, scope, caller } = context
  await lockOffice(tx, scope)
  const offered = await offeredNames(tx, scope)
  let added = 0
  for (const { category, ...service } of services) {
    const name = service.name.toLowerCase()
    if (offered.services.has(name)) continue
    offered.services.add(name)
    const known = offered.categories.get(category.toLowerCase())
    const category_id = known ?? (await addCategory(context, category)).category.id
    offered.categories.set(category.toLowerCase(), category_id)
    const color = COLOURS[(offered.services.size - 1) % COLOURS.length]!
    const rest = {
      description: null,
      barcode: null,
      low_stock: null,
      product_type: 'service',
      is_online: true,
    } as const
    await addProduct(context, { ...service, ...rest, color, category_id, assignedEmployees: [caller.userId] })
    added++
  }
  return { added }
}
