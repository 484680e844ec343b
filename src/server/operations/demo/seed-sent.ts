/** What was sent and told, who waits, and which customers gave a card. */
import { RIGHTS } from '#shared/http/rights.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import type { DemoOffice } from './office-queries.ts'
import { countMessages } from './message-queries.ts'
import { seedAutomatic } from './seed-automatic.ts'
import { seedCampaigns } from './seed-campaigns.ts'
import { seedDeposit } from './seed-deposit.ts'
import { seedKeptCards } from './seed-kept-cards.ts'
import { seedMessages } from './seed-messages.ts'
import { seedNotifications } from './seed-notifications.ts'
import { seedSecurityEvents } from './seed-security-events.ts'
import { seedStranger } from './seed-stranger.ts'
import { seedWaiting } from './seed-waiting.ts'
import { userIds } from './visit-queries.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }

/**
 * About visits that are there, also of the other weeks. `customers` are ids, 0 for one who is not
 * there any more.
 */
export async function seedSent(seeding: Seeding, { ownerId }: DemoOffice, customers: readonly number[]): Promise<void> {
  const { tx, scope, now, services } = seeding
  await seedCampaigns(seeding, ownerId, customers)
  await seedAutomatic(seeding)
  const stranger = await seedStranger(tx, scope, now, customers[1] ?? 0)
  await seedMessages(tx, scope, now)
  await countMessages(tx, scope, now)
  await seedNotifications(tx, scope, now)
  await seedWaiting(seeding, [...customers, stranger])
  // their documents come after those that were issued meanwhile
  const paying = { ...seeding, now: services.clock() }
  const caller = { kind: 'staff', userId: ownerId, role: 'owner', sid: '', rights: new Set(RIGHTS) } as const
  await seedDeposit(paying)
  await seedKeptCards({ ...paying, caller })
  seedSecurityEvents(seeding, await userIds(tx, scope))
}
