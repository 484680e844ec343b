import { z } from 'zod'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { refuseInTransaction } from '#server/platform/database/open-transaction.ts'
import { isProduction } from '#server/platform/environment.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { cardcomGateway } from '#server/providers/card-payments/cardcom.ts'
import { GatewayRefusal, GatewaySilent, type CardGateway } from '#server/providers/card-payments/card-gateway.ts'
import { gatewayAddresses } from '#server/providers/card-payments/gateway-addresses.ts'
import { payplusGateway } from '#server/providers/card-payments/payplus.ts'
import { GATEWAY_TIMEOUT_MS } from '#server/providers/card-payments/post-json.ts'
import { sandboxGateway, type SandboxStore } from '#server/providers/card-payments/sandbox.ts'
import type { AccountRow } from './queries.ts'
import { insertSandboxPage, sandboxCharge, sandboxPage } from './sandbox-queries.ts'
import { text } from './text.ts'

type Place = { readonly scope: Scope; readonly services: Services }
const credentials = z.object({ api_name: z.string(), api_password: z.string() })
export type Credentials = z.infer<typeof credentials>

const purposeOf = ({ scope }: Place, { gateway, terminal_number }: Pick<AccountRow, 'gateway' | 'terminal_number'>) =>
  `payment_gateway:${scope.officeId}:${gateway}:${terminal_number}`
/** Encrypts credentials. They can be opened for the same office, gateway and terminal only. */
export const sealCredentials = (
  place: Place,
  account: Pick<AccountRow, 'gateway' | 'terminal_number'>,
  typed: Credentials,
): Buffer => place.services.secrets.seal(purposeOf(place, account), JSON.stringify(typed))
/** Null when there are none, or when they were sealed with another secret. */
export function unsealCredentials(place: Place, account: AccountRow): Credentials | null {
  const opened = account.credentials && place.services.secrets.unseal(purposeOf(place, account), account.credentials)
  return opened ? credentials.parse(JSON.parse(opened)) : null
}

/**
 * The gateway of an account. Its calls are refused inside a transaction. Fails with GatewayRefusal
 * when the credentials cannot be read, and for the sandbox in production.
 */
export function openGateway(place: Place, account: AccountRow): CardGateway {
  refuseInTransaction('a call of a card gateway')
  const { environment } = place.services
  if (account.gateway === 'sandbox') {
    if (isProduction(environment)) throw new GatewayRefusal('sandbox', 'production')
    return sandboxGateway(storeOf(place), (token) => `${place.services.publicUrl()}/sandbox-payment/${token}`)
  }
  const opened = unsealCredentials(place, account)
  if (!opened) throw new GatewayRefusal(account.gateway, UNREADABLE)
  const address = gatewayAddresses(environment)[account.gateway]
  const open = account.gateway === 'cardcom' ? cardcomGateway : payplusGateway
  return open({
    ...address,
    terminal: account.terminal_number,
    apiName: opened.api_name,
    apiPassword: opened.api_password,
    timeoutMs: GATEWAY_TIMEOUT_MS,
  })
}
const UNREADABLE = 'unreadable credentials'

const storeOf = ({ services, scope }: Place): SandboxStore => ({
  add: async ({ amount, ...page }) => {
    const now = services.clock()
    await enterOffice(services, scope.officeId, (tx, office) =>
      insertSandboxPage(tx, office, { ...page, amount: toMoney(amount), now }),
    )
  },
  find: (token) =>
    enterOffice(services, scope.officeId, async (tx, office) => inAgorot(await sandboxPage(tx, office, token))),
  findCharge: (key) =>
    enterOffice(services, scope.officeId, async (tx, office) => inAgorot(await sandboxCharge(tx, office, key))),
})
const inAgorot = (page: Awaited<ReturnType<typeof sandboxPage>>) => page && { ...page, amount: toAgorot(page.amount) }

/** True for errors of the gateway, whose outcome is a no or unknown. Others are bugs. */
export const isOfGateway = (error: unknown): error is GatewayRefusal | GatewaySilent =>
  error instanceof GatewayRefusal || error instanceof GatewaySilent

/** The sentence for the user. */
export function sentenceOf(error: GatewayRefusal | GatewaySilent): string {
  if (error instanceof GatewaySilent) return text.silent
  return error.code === UNREADABLE ? text.sealed : text.refused(error.code)
}
