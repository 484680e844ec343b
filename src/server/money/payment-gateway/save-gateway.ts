import type { Body } from '#shared/http/endpoint.ts'
import type { paymentGateway } from '#shared/money/payment-gateway/contract.ts'
import { fieldText } from '#shared/values/text.ts'
import { business } from '#server/office/business/queries.ts'
import { requireDetails } from '#server/office/business/require-details.ts'
import { planHas } from '#server/office/subscriptions/plan-queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { isProduction } from '#server/platform/environment.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { gatewayChange } from './changes.ts'
import { sealCredentials, unsealCredentials, type Credentials } from './open-gateway.ts'
import { currentAccount, selectForUpdateAccount, upsertCurrentAccount } from './queries.ts'

type Typed = Body<typeof paymentGateway, 'save'>

/** The office's account, without its secrets. */
export async function showGateway({ tx, scope, services }: OfficeContext<Staff>) {
  const account = await currentAccount(tx, scope)
  const sandboxOffered = !isProduction(services.environment)
  return {
    gateway: account?.gateway ?? (sandboxOffered ? ('sandbox' as const) : null),
    terminal_number: account?.terminal_number ?? '',
    has_credentials: account !== undefined && account.credentials !== null,
    tested_at: account?.tested_at ?? null,
    test_passed: account?.test_passed ?? null,
    sandbox_offered: sandboxOffered,
  }
}

/**
 * Makes an account the one that new payments use. Former accounts stay for refunds. Fails with
 * card_plan_required, and with invalid_input for what the gateway needs and was not sent.
 */
export async function saveGateway(context: OfficeContext<Staff>, typed: Typed) {
  const { tx, scope, services } = context
  if (!(await planHas(tx, scope, 'cards'))) fail('card_plan_required')
  // deposits are documented when they come, without anybody at the till
  requireDetails(await business(tx, scope))
  const before = await showGateway(context)
  if (typed.gateway === 'sandbox') {
    if (isProduction(services.environment)) invalid({ gateway: fieldText.invalid })
    await upsertCurrentAccount(tx, scope, { gateway: 'sandbox', terminal_number: '', credentials: null })
  } else await saveAccount(context, { ...typed, gateway: typed.gateway })
  const after = await showGateway(context)
  recordChange(context, gatewayChange, { action: 'save', id: scope.officeId, before, after })
  return after
}

async function saveAccount(
  context: OfficeContext<Staff>,
  typed: Typed & { gateway: 'cardcom' | 'payplus' },
): Promise<void> {
  const { tx, scope } = context
  const terminal = typed.terminal_number ?? invalid({ terminal_number: fieldText.required })
  if (typed.gateway === 'cardcom' && !/^[1-9]\d{0,9}$/.test(terminal)) invalid({ terminal_number: fieldText.invalid })
  const account = { gateway: typed.gateway, terminal_number: terminal }
  const stored = await selectForUpdateAccount(tx, scope, account.gateway, terminal)
  const credentials = merged(typed, stored ? unsealCredentials(context, stored) : null)
  await upsertCurrentAccount(tx, scope, { ...account, credentials: sealCredentials(context, account, credentials) })
}

function merged(typed: Typed, stored: Credentials | null): Credentials {
  const api_name = typed.api_name ?? stored?.api_name
  const api_password = typed.api_password ?? stored?.api_password
  if (api_name && api_password) return { api_name, api_password }
  return invalid({
    ...(!api_name && { api_name: fieldText.required }),
    ...(!api_password && { api_password: fieldText.required }),
  })
}

const invalid = (fields: Record<string, string>): never => fail('invalid_input', { fields })
