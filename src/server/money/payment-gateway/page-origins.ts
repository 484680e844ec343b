import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { gatewayAddresses } from '#server/providers/card-payments/gateway-addresses.ts'
import { currentAccount } from './queries.ts'

/**
 * The origins of the pages on which customers of the office pay. The sandbox's pages are our own.
 */
export async function pageOrigins(tx: Tx, scope: Scope, { environment }: Services): Promise<readonly string[]> {
  const gateway = (await currentAccount(tx, scope))?.gateway ?? 'sandbox'
  return gateway === 'sandbox' ? ["'self'"] : gatewayAddresses(environment)[gateway].pageOrigins
}
