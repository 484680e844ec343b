import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { employeeById } from '#server/office/users/queries.ts'
import { feedChange } from './changes.ts'
import { deleteFeed, feedOf, replaceFeed, updateFeed } from './queries.ts'
import { macOf } from './rules.ts'

type Context = OfficeContext<Staff>

/** The employee; not_found for a colleague of the caller, unless the caller is an owner. */
async function requireOwn({ tx, scope, caller }: Context, id: number) {
  if (caller.role !== 'owner' && caller.userId !== id) fail('not_found')
  return (await employeeById(tx, scope, id)) ?? fail('not_found')
}

/** `feed` is null while there is no address. Fails with not_found for colleagues. */
export async function showFeed(context: Context, id: number) {
  await requireOwn(context, id)
  return { feed: (await feedOf(context.tx, context.scope, id)) ?? null }
}

/**
 * Gives an employee's calendar a new secret address, of which only the keyed hash is stored. The
 * address before ends at once.
 */
export async function createFeed(context: Context, id: number, with_details: boolean) {
  const { tx, scope, now, services } = context
  const { status } = await requireOwn(context, id)
  if (status !== 'active') fail('feed_of_inactive')
  const token = linkToken()
  const feed = await replaceFeed(tx, scope, id, { token_mac: macOf(services, token), with_details, created_at: now })
  recordChange(context, feedChange, { action: 'create', id, after: { with_details } })
  return { feed, address: `${services.publicUrl()}/feed/${token}.ics` }
}

/** Changes what the events say. Fails with not_found when there is no address. */
export async function changeFeed(context: Context, id: number, with_details: boolean) {
  await requireOwn(context, id)
  const feed = (await updateFeed(context.tx, context.scope, id, with_details)) ?? fail('not_found')
  recordChange(context, feedChange, { action: 'update', id, after: { with_details } })
  return { feed }
}

/** Does nothing when there is no address. */
export async function removeFeed(context: Context, id: number): Promise<void> {
  await requireOwn(context, id)
  if (await deleteFeed(context.tx, context.scope, id)) recordChange(context, feedChange, { action: 'delete', id })
}
