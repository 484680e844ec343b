import { audit } from '../platform/audit.ts'
import { tell } from '../platform/events.ts'
import { enterOffice } from '../platform/serve.ts'
import type { AdminAt } from './command-line.ts'
import { holdSubscription, updateSubscription, type Kept, type Office } from './queries.ts'

/** Changes an office's subscription from what it is by now. Running servers and open screens hear of it with the commit. */
export const changeSubscription = ({ services, now, actor }: AdminAt, office: Office, change: (kept: Kept) => Kept) =>
  enterOffice(services, office.id, async (tx, scope) => {
    const before = await holdSubscription(tx, scope)
    const after = change(before)
    await updateSubscription(tx, scope, after)
    await audit(tx, scope, now, { actor, action: 'update', subject: 'subscription', id: office.id, before, after })
    await tell(tx, scope, { what: 'subscriptions', id: office.id })
    return after
  })
