import { recordChange } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { signInChange } from './changes.ts'

/** What may be taken out of the application as a whole. */
export type Exported = 'customers' | 'customer' | 'invoices' | 'openfrmt' | 'summary' | 'pcn874'

/** Records that the caller exports data of the office. */
export const recordExport = (context: OfficeContext<Staff>, what: Exported): void =>
  recordChange(context, signInChange, { action: 'export', id: context.caller.userId, after: { what } })
