/** One person in several offices: which they are, and a session in another one (0090). */
import type { auth } from '#shared/team/auth/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fail } from '#server/platform/fail.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { deviceNameOf } from '../sessions/name-device.ts'
import { membershipsOf, openSessionElsewhere } from './membership-queries.ts'

type Context = Omit<OwnTransactionContext<Staff>, 'finish'>

/** The offices in which the caller may work, with the one of this session. */
export async function showOffices({ services, scope, caller }: Context) {
  const offices = await membershipsOf(services.db, scope, caller.userId)
  return { offices: offices.map((office) => ({ ...office, current: office.id === scope.officeId })) }
}

/**
 * Opens a session in another office of the caller, without another sign-in. The session of this
 * office stays, because other tabs may be using it. Fails with not_found for every other office.
 */
export async function switchOffice(
  context: Context,
  { office_id }: Body<typeof auth, 'switchOffice'>,
): Promise<{ token: string }> {
  const { inOffice, services, scope, caller, now } = context
  const office = (await membershipsOf(services.db, scope, caller.userId)).find(({ id }) => id === office_id)
  if (!office || office.id === scope.officeId) return fail('not_found')
  const device = deviceNameOf(context.userAgent)
  const { sid, userId } = caller
  const opened = await inOffice((tx) => openSessionElsewhere(tx, { sid, userId, device }, office.id, now))
  if (!opened) return fail('not_found')
  const shown = { role: office.role, business_name: office.name, logo_url: office.logo }
  const claims = { userId: opened.user_id, officeId: office.id, sid: opened.session_id, ...shown }
  return { token: await services.sessions.signStaff(claims) }
}
