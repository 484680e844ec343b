import { recordChange } from '#server/platform/database/record-change.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { subscriptionChange } from '#server/office/subscriptions/changes.ts'
import type { AdminContext } from './command-line.ts'
import { selectForUpdateSubscription, updateSubscription, type StoredSubscription, type Office } from './queries.ts'

/**
 * Changes an office's subscription, based on its current row. Running servers and open screens are
 * notified by the commit.
 */
export const changeSubscription = (
  { services, now, actor }: AdminContext,
  office: Office,
  change: (kept: StoredSubscription) => StoredSubscription,
) =>
  enterOffice(services, office.id, async (tx, scope) => {
    const before = await selectForUpdateSubscription(tx, scope)
    const after = change(before)
    await updateSubscription(tx, scope, after)
    recordChange({ tx, scope, now, actor }, subscriptionChange, {
      action: 'update',
      id: office.id,
      before,
      after,
    })
    return after
  })
