import { recordChange } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { customerChange } from './changes.ts'
import { insertConsent } from './queries.ts'

/**
 * Stores that a customer consented to marketing while booking. The caller has checked that the
 * phone is theirs. A refusal at the removal link stays: only that link takes it back
 * (docs/marketing.md).
 */
export async function giveConsent({ tx, scope, now }: OfficeContext, id: number): Promise<void> {
  if (!(await insertConsent(tx, scope, id, now))) return
  const after = { marketing_consent: true }
  recordChange({ tx, scope, now, actor: 'customer' }, customerChange, { action: 'update', id, after })
}
