import type { BLOCKS } from '#shared/operations/customer-data/contract.ts'
import { problemText } from '#shared/operations/customer-data/text.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import { customerChange } from '#server/customers/customers/changes.ts'
import { hasCustomer } from '#server/customers/customers/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { openMattersOf } from './block-queries.ts'
import { erasePersons, lockPerson } from './erase-queries.ts'
import { text } from './text.ts'

type Block = { readonly kind: (typeof BLOCKS)[number]; readonly text: string }

/** What has to be settled before the customer can be erased, and how. Fails with not_found. */
export async function showBlocks({ tx, scope, now }: OfficeContext, id: number) {
  if (!(await hasCustomer(tx, scope, id))) fail('not_found')
  return { blocks: await blocksOf({ tx, scope, now }, id) }
}

async function blocksOf({ tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>, id: number): Promise<Block[]> {
  const open = await openMattersOf(tx, scope, id, { now, today: dateOf(now) })
  const debt = toAgorot(open.debt)
  const blocks: (Block | false)[] = [
    open.appointments > 0 && { kind: 'appointments', text: text.blocks.appointments(open.appointments) },
    debt > 0 && { kind: 'debt', text: text.blocks.debt(open.debt) },
    debt < 0 && { kind: 'credit', text: text.blocks.credit(open.debt.replace('-', '')) },
    open.deposits > 0 && { kind: 'deposits', text: text.blocks.deposits },
    open.prepaid > 0 && { kind: 'prepaid', text: text.blocks.prepaid(open.prepaid) },
    open.payments > 0 && { kind: 'payments', text: text.blocks.payments },
  ]
  return blocks.filter((block) => block !== false)
}

/**
 * Erases a customer at once and for good, with those who were merged into them. Requires a fresh
 * proof. Fails with not_found, and with erasure_blocked, which lists what is open.
 */
export async function eraseCustomer(context: OfficeContext<Staff>, id: number): Promise<void> {
  const { tx, scope, now } = context
  await requireProof(context)
  // locked before the check, so that nothing new is booked or sold for the customer meanwhile
  const persons = await lockPerson(tx, scope, id)
  if (persons.length === 0) fail('not_found')
  const blocks = await blocksOf(context, id)
  if (blocks.length > 0)
    fail('erasure_blocked', { message: [problemText.erasure_blocked, ...blocks.map((block) => block.text)].join(' ') })
  await erasePersons(tx, scope, persons, now)
  recordChange(context, customerChange, { action: 'erase', id })
}
