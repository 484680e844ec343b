import { randomInt } from 'node:crypto'
import { slugOfName } from '#shared/office/business/slug-of-name.ts'
import type { firstRun } from '#shared/desk/first-run/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { businessChange } from '#server/office/business/changes.ts'
import { business, officeNamed, takeSlug, updateDetails } from '#server/office/business/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { showFirstRun } from './show-first-run.ts'

/**
 * Names the business, and its booking page after it. Another office may take the same address at
 * this moment: the constraint refuses the second one with slug_taken, and a repeat finds the next.
 */
export async function nameBusiness(
  context: OwnTransactionContext<Staff>,
  { name, trade }: Body<typeof firstRun, 'nameBusiness'>,
) {
  const { inOffice, scope, now } = context
  const before = await inOffice((tx) => business(tx, scope))
  const slug = followsName(before) ? await freeSlug(context, name) : null
  return inOffice(async (tx, inside) => {
    if (slug !== null && slug !== before.slug) await takeSlug(tx, scope, slug, now)
    const change = { name, trade, ...(slug !== null && { slug }) }
    await updateDetails(tx, scope, change, undefined)
    recordChange(inside, businessChange, { action: 'update', id: scope.officeId, before, after: change })
    return showFirstRun(inside)
  })
}

/**
 * Whether the slug is the random one of registration, or made of the name; not chosen by the owner.
 */
const followsName = ({ slug, name }: { slug: string; name: string }): boolean =>
  /^b-[0-9a-f]{10}$/.test(slug) || slug.replace(/-\d+$/, '') === slugOfName(name)

const NUMBERED = [2, 3, 4, 5]
/**
 * The first address of this name that no other office uses or used; null for a name without
 * letters.
 */
async function freeSlug({ services, scope }: OwnTransactionContext<Staff>, name: string): Promise<string | null> {
  const wanted = slugOfName(name)
  if (wanted === null) return null
  const random = randomInt(100, 10_000)
  for (const slug of [wanted, ...NUMBERED.map((n) => `${wanted}-${n}`)]) {
    const user = await officeNamed(services.db, slug)
    if (user === undefined || user.id === scope.officeId) return slug
  }
  return `${wanted}-${random}`
}
