/** Half a year of sales, their documents and the closes of the cash drawer. */
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { seedAllocations } from './seed-allocations.ts'
import { seedCloses } from './seed-closes.ts'
import { seedDeliveries } from './seed-deliveries.ts'
import { seedInvoices } from './seed-invoices.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPrepaid } from './seed-prepaid.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }

/**
 * For the visits that are done, in an office that has sold nothing. The links in the messages lead
 * to where the server answers.
 */
export async function seedSales(seeding: Seeding, ownerId: number): Promise<void> {
  const { tx, scope, now, services } = seeding
  const orders = await seedOrders(tx, scope, now)
  await seedInvoices(
    seeding,
    orders.filter(({ uses }) => uses === null),
    services.publicUrl(),
  )
  await seedAllocations(seeding, orders)
  await seedPrepaid(seeding, orders)
  await seedCloses(tx, scope, now, ownerId)
  await seedDeliveries(seeding, services.publicUrl())
}
