import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { customerChange } from '#server/customers/customers/changes.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertRefusal, phoneOfToken, setConsent, setRefusal, stopMessages, type Consent } from './refusal-queries.ts'

/** The recipient with this removal link; undefined when the token is unknown. Changes nothing. */
export async function findRecipient(context: PublicContext, token: string) {
  const found = await phoneOfToken(context.db, context.services.secrets.links.storedAs(token))
  await context.services.limits.takeNetwork(perNetwork.opens, context.ip, found?.office_id)
  return found
}
export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

/**
 * Stores the refusal of a phone, stops its queued messages and withdraws the consent of its
 * customer, in one transaction. The first refusal keeps its time.
 */
export const refuse = (context: PublicContext, { office_id, phone, refused_at }: Recipient): Promise<void> =>
  context.enter(office_id, async (tx, scope) => {
    await setRefusal(tx, scope, phone, refused_at ?? context.now)
    await withdrawConsent(tx, scope, phone, context.now)
  })

/**
 * The same for a phone (E.164) that has perhaps no removal link yet, because it was never sent
 * marketing.
 */
export async function refusePhone(tx: Tx, scope: Scope, phone: string, now: Date): Promise<void> {
  await insertRefusal(tx, scope, phone, now)
  await withdrawConsent(tx, scope, phone, now)
}
async function withdrawConsent(tx: Tx, scope: Scope, phone: string, now: Date): Promise<void> {
  await stopMessages(tx, scope, phone, now)
  await changeConsent(tx, scope, { phone, now, isGiven: false })
}

/**
 * Takes a refusal back. Only the holder of the link can, by an explicit act that is stored as a new
 * consent with its time. Without a refusal it does nothing.
 */
export const resume = (context: PublicContext, { office_id, phone, refused_at }: Recipient): Promise<void> =>
  context.enter(office_id, async (tx, scope) => {
    if (refused_at === null) return
    await setRefusal(tx, scope, phone, null)
    await changeConsent(tx, scope, { phone, now: context.now, isGiven: true })
  })

async function changeConsent(tx: Tx, scope: Scope, consent: Consent): Promise<void> {
  const { now, isGiven } = consent
  const id = await setConsent(tx, scope, consent)
  if (id === undefined) return
  const after = { marketing_consent: isGiven }
  recordChange({ tx, scope, now, actor: 'customer' }, customerChange, { action: 'update', id, after })
}
