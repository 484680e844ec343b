import { customerFacts } from '../appointments/appointment-card-queries.ts'
import { upcomingOf } from '../appointments/own-visit-queries.ts'
import { hideContact } from '#server/customers/customers/hide-contacts.ts'
import { duesViewer } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'

/** What staff want to know of a customer before they book, as far as the caller may see it. */
export async function showFactsOfCustomer(context: OfficeContext<Staff>, id: number) {
  const { tx, scope, now, caller } = context
  const [known, upcoming] = await Promise.all([customerFacts(tx, scope, id, now), upcomingOf(tx, scope, id, now)])
  const found = known ?? fail('not_found')
  const facts = { ...found, phone: found.phone ?? '' }
  const debt_sum = duesViewer({ caller }) ? null : facts.debt_sum
  return { customer: { ...(await hideContact(context, facts, id, { phone: '' })), debt_sum }, upcoming }
}
