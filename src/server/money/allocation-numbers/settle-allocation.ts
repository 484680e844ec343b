import type { AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import { awaitsAllocation } from '#shared/money/allocation-numbers/rules.ts'
import { selectForUpdateAllocation, updateAllocation, type AllocationRow } from '../invoices/allocation-queries.ts'
import { releaseDeliveries } from '../invoices/queue-delivery.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import { allocationChange } from './changes.ts'

type Outcome = {
  readonly status: Exclude<AllocationStatus, 'waiting' | 'unknown' | 'refused' | 'objected'>
  readonly number?: string | null
  readonly typed?: boolean
}

/**
 * The row of an invoice that is not settled, locked. Fails with not_found and allocation_settled.
 */
export async function openAllocation({ tx, scope }: ChangeContext, id: number): Promise<AllocationRow> {
  const row = (await selectForUpdateAllocation(tx, scope, id)) ?? fail('not_found')
  if (!awaitsAllocation(row.status)) fail('allocation_settled')
  return row
}

/**
 * Settles the number of an invoice whose row is locked: the invoice may be handed out, and the
 * messages that waited are sent, except those of a cancelled invoice.
 */
export async function settleAllocation(context: ChangeContext, row: AllocationRow, outcome: Outcome): Promise<void> {
  const { tx, scope, now } = context
  const { status, number = null, typed = false } = outcome
  const change = { status, allocation_number: number, typed, failure: null, settled_at: now, deliveries: null }
  await updateAllocation(tx, scope, row.invoice_id, change)
  if (status !== 'cancelled') await releaseDeliveries(context, row)
  const action = status !== 'approved' ? 'decide' : typed ? 'enter' : 'approve'
  const after = { status, allocation_number: number }
  recordChange(context, allocationChange, { action, id: row.invoice_id, before: { status: row.status }, after })
}
