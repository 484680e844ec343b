import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Outside services that an office has connected itself. */
export type UsedServices = Readonly<Record<'cards' | 'whatsapp' | 'taxes' | 'feeds', boolean>>

/** What an office uses now; a connection that it removed does not count. */
export const usedServices = async (tx: Tx, scope: Scope): Promise<UsedServices> => {
  const { rows } = await sql<UsedServices>`select
    exists (select from payment_gateways where office_id = ${scope.officeId}) as cards,
    exists (select from whatsapp_accounts where office_id = ${scope.officeId}) as whatsapp,
    exists (select from allocation_connections where office_id = ${scope.officeId}) as taxes,
    exists (select from calendar_feeds where office_id = ${scope.officeId}) as feeds`.execute(tx)
  return rows[0]!
}
