import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { planHas } from '#server/office/subscriptions/plan-queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { gatewayChange } from './changes.ts'
import { isOfGateway, openGateway, sentenceOf } from './open-gateway.ts'
import { currentAccount, recordTest } from './queries.ts'
import { urlsOf } from './take-card-payment.ts'
import { text } from './text.ts'

/** The amount of the page that tests the credentials and is never opened: one shekel. */
const TEST_AMOUNT = 1_00

/** Asks the gateway whether it accepts the saved credentials, without a charge. */
export async function testGateway(context: OwnTransactionContext<Staff>): Promise<{ ok: boolean; message: string }> {
  const { scope, services } = context
  await services.limits.take(perOffice.connections, String(scope.officeId))
  const account = await context.inOffice(async (tx) => {
    if (!(await planHas(tx, scope, 'cards'))) fail('card_plan_required')
    return currentAccount(tx, scope)
  })
  const problem = account ? await problemWith(context, account) : fail('gateway_missing')
  return context.finish(async (tx, inside) => {
    await recordTest(tx, scope, { id: account!.id, passed: problem === null, now: inside.now })
    const after = { passed: problem === null }
    recordChange(inside, gatewayChange, { action: 'test', id: scope.officeId, after })
    return { ok: problem === null, message: problem ?? text.accepted }
  })
}

type Account = NonNullable<Awaited<ReturnType<typeof currentAccount>>>
/** The sentence about what is wrong, or null. */
async function problemWith(context: OwnTransactionContext<Staff>, account: Account): Promise<string | null> {
  try {
    await openGateway(context, account).test({
      reference: `test-${context.scope.officeId}`,
      amount: TEST_AMOUNT,
      description: text.testDescription,
      customer: { name: text.testCustomer, email: null, phone: null },
      // a webhook to an address that no payment has is answered with not_found
      urls: urlsOf(context.services, linkToken()),
    })
    return null
  } catch (error) {
    if (isOfGateway(error)) return sentenceOf(error)
    throw error
  }
}
