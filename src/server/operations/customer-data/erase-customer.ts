import { blocksErasure, type BlockKind } from '#shared/operations/customer-data/rules.ts'
import { problemText } from '#shared/operations/customer-data/text.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { customerChange } from '#server/customers/customers/changes.ts'
import { hasCustomer } from '#server/customers/customers/queries.ts'
import { openOn } from '#server/office/deletions/require-nothing-open.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireProof } from '#server/platform/security/require-proof.ts'
import { PROOFS } from '#server/office/users/rules.ts'
import { erasePersons, lockErased } from './erase-queries.ts'
import { text } from './text.ts'

type Block = { readonly kind: BlockKind; readonly text: string }

/** What has to be settled before the customer can be erased, and how. Fails with not_found. */
export async function showErasureBlocks(context: OfficeContext<Staff>, id: number) {
  if (!(await hasCustomer(context.tx, context.scope, id))) fail('not_found')
  return { blocks: await blocksOf(context, id) }
}

/** The answers of all domains about what hangs on a customer, without what goes with them. */
async function blocksOf(context: OfficeContext<Staff>, id: number): Promise<Block[]> {
  const open = await openOn(context, context.services.answers.openOnCustomer, [id])
  return [...Map.groupBy(open, ({ kind }) => kind)].flatMap(([kind, rows]) => {
    const sum = toMoney(rows.reduce((all, row) => all + toAgorot(row.sum ?? '0.00'), 0))
    return blocksErasure(kind) ? { kind, text: text.blocks[kind](rows.length, sum) } : []
  })
}

/**
 * Erases a customer at once and for good, with those who were merged into them. Requires a fresh
 * proof. Fails with not_found, and with erasure_blocked, which lists what is open.
 */
export async function eraseCustomer(context: OfficeContext<Staff>, id: number): Promise<void> {
  const { tx, scope, now } = context
  await requireProof(context, PROOFS.erase_customer)
  // locked before the check, so that nothing new is booked or sold for the customer meanwhile
  const persons = await lockErased(tx, scope, id)
  if (persons.length === 0) fail('not_found')
  const blocks = await blocksOf(context, id)
  if (blocks.length > 0)
    fail('erasure_blocked', { message: [problemText.erasure_blocked, ...blocks.map((block) => block.text)].join(' ') })
  await erasePersons(tx, scope, persons, now)
  recordChange(context, customerChange, { action: 'erase', id })
}
