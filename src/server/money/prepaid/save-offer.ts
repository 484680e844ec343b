import type { prepaid } from '#shared/money/prepaid/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { offerChange } from './changes.ts'
import { countServices, insertOffer, offersById, updateOffer } from './offer-queries.ts'

type Typed = Body<typeof prepaid, 'addOffer'>

/**
 * Puts a kind of punch card on sale. Fails with not_found when one of its services does not exist.
 */
export async function addOffer(context: OfficeContext, typed: Typed) {
  const { tx, scope } = context
  await checkServices(context, typed)
  const id = await insertOffer(tx, scope, typed)
  const offer = (await offersById(tx, scope, [id]))[0]!
  recordChange(context, offerChange, { action: 'create', id, after: offer })
  return { offer }
}

/** Changes what will be sold. Cards that were sold keep what they grant. */
export async function changeOffer(
  context: OfficeContext,
  id: number,
  { version, ...typed }: Body<typeof prepaid, 'changeOffer'>,
) {
  const { tx, scope } = context
  const before = (await offersById(tx, scope, [id]))[0] ?? fail('not_found')
  await checkServices(context, typed)
  if (!(await updateOffer(tx, scope, id, typed, version))) fail('changed_elsewhere')
  const offer = (await offersById(tx, scope, [id]))[0]!
  recordChange(context, offerChange, { action: 'update', id, before, after: offer })
  return { offer }
}

/** Takes a punch card off sale. Cards that were sold stay valid. Fails with not_found. */
export async function removeOffer(context: OfficeContext, id: number): Promise<void> {
  const { tx, scope, now } = context
  const before = (await offersById(tx, scope, [id]))[0]
  if (!before || !(await updateOffer(tx, scope, id, { deleted_at: now }))) return fail('not_found')
  recordChange(context, offerChange, { action: 'delete', id, before })
}

async function checkServices({ tx, scope }: OfficeContext, { service_ids }: Pick<Typed, 'service_ids'>): Promise<void> {
  if ((await countServices(tx, scope, service_ids)) !== service_ids.length) fail('not_found')
}
